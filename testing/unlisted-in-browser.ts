import { type KeptItem, keptInBrowser } from '#contract/kept-in-browser.ts'

/** What a browser stores without being listed in the Cookie Policy. */
export function unlistedInBrowser(kind: KeptItem['kind'], names: string[]) {
  const listed = keptInBrowser.filter((item) => item.kind === kind)
  return names.filter((name) => !listed.some((item) => (item.isPrefix ? name.startsWith(item.name) : name === item.name)))
}
