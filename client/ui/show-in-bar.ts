/**
 * The chosen one of a row that scrolls. Sideways only: `scrollIntoView` would also move the page of a reader who comes back
 * to the middle of it.
 */
export function showInBar(tab: HTMLElement | null) {
  const bar = tab?.parentElement
  if (tab && bar) bar.scrollTo({ left: tab.offsetLeft - bar.clientWidth / 3 })
}
