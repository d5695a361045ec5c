const rows = 'li, tr, article'

/** A control and its containers, from the inside out: recorded while it exists, for when it no longer does. */
export interface Place {
  control: HTMLElement
  row: HTMLElement | null
  around: [element: Element, at: number][]
}

export function placeOf(control: HTMLElement): Place {
  const around: Place['around'] = []
  for (let element: Element | null = control; element; element = element.parentElement) {
    around.push([element, [...(element.parentElement?.children ?? [])].indexOf(element)])
  }
  return { control, row: control.closest<HTMLElement>(rows), around }
}

/** For a menu item, which is gone by then, its menu's button. */
export function lastingControl(active: HTMLElement | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : active
}

/** For a control that is gone: its row, if that still exists; the row in its place; or the heading above if no row is left. */
export function heirOf({ row, around }: Place): HTMLElement | null {
  if (row?.isConnected) return row
  const gone = around.findLast(([element]) => !element.isConnected)
  const home = around.find(([element]) => element.isConnected)?.[0]
  const next = gone && home?.children.item(Math.min(gone[1], home.childElementCount - 1))
  if (gone?.[0] === row && next?.matches(rows)) return next as HTMLElement
  const part = home?.closest<HTMLElement>('[tabindex], section, main')
  return part?.querySelector<HTMLElement>('h1, h2, h3') ?? part ?? null
}

/** Of a list, or of several under headings; some items are links and nothing else. What is within an item is none. */
const items = 'li, tbody tr, article, a[href]'

/** Those before the button that stands behind them; all, once it has gone. */
export function itemsBefore(button: Element, list: Element): HTMLElement[] {
  const isBefore = (item: Element) =>
    !button.isConnected || (button.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const isOutermost = (item: Element) => item.parentElement?.closest(items)?.contains(list) ?? true
  return [...list.querySelectorAll<HTMLElement>(items)].filter((item) => isBefore(item) && isOutermost(item))
}

/** Also what no key leads to. */
export function giveFocus(element: HTMLElement | null) {
  if (element && element.tabIndex < 0) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}
