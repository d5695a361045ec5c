import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * For lists whose items go away when a button in them is pressed: the focus goes on to the item that took the place, and
 * to the list itself (give it tabIndex={-1}) when there is none. Spread the result on the list.
 */
export function useKeptFocus<List extends HTMLElement>(itemCount: number) {
  const ref = useRef<List>(null)
  const focusedAt = useRef(-1)

  useLayoutEffect(() => {
    const list = ref.current
    if (!list || focusedAt.current === -1 || document.activeElement !== document.body) return
    const next = list.children[Math.min(focusedAt.current, itemCount - 1)]
    const target = next?.querySelector<HTMLElement>('a[href], button:enabled') ?? list
    target.focus({ preventScroll: true })
  }, [itemCount])

  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    focusedAt.current = [...currentTarget.children].findIndex((item) => item.contains(target))
  }
  /** Anyone who goes elsewhere is not fetched back; the focus of what was removed goes nowhere. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) focusedAt.current = -1
  }
  return { ref, onFocus, onBlur, tabIndex: -1 }
}
