/** For the selected item of a row wider than the screen. Sideways only: `scrollIntoView` would also move the page. */
export function showInRow(chosen: HTMLElement | null) {
  const row = chosen?.parentElement
  if (chosen && row) row.scrollTo({ left: chosen.offsetLeft - row.clientWidth / 3 })
}
