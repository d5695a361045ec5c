/** For the chosen one of a row that is wider than the screen. Sideways only: `scrollIntoView` would move the page as well. */
export function showInRow(chosen: HTMLElement | null) {
  const row = chosen?.parentElement
  if (chosen && row) row.scrollTo({ left: chosen.offsetLeft - row.clientWidth / 3 })
}
