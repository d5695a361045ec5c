/** One composer on a page: others on it send the reader there ("Write a post"). */
export const composerTextId = 'new-post'

export function focusComposer() {
  const text = document.getElementById(composerTextId)
  text?.scrollIntoView({ block: 'center' })
  text?.focus({ preventScroll: true })
}
