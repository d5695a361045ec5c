import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { giveFocus, heirOf, lastingControl, type Place, placeOf } from '#client/ui/where-it-stood.ts'

/**
 * For lists in which pressing a button removes it, or its item: focus moves to the item, to the one that took its place, or to
 * the list itself or the heading above if none is left. Spread the result on the list, or on its container if the list
 * disappears with its last item.
 */
export function useKeptFocus() {
  const place = useRef<Place>(null)

  useLayoutEffect(() => {
    if (!place.current || place.current.control.isConnected || document.activeElement !== document.body) return
    const heir = heirOf(place.current)
    const isNext = heir !== place.current.row
    giveFocus((isNext && heir?.querySelector<HTMLElement>('a[href], button:enabled')) || heir)
  })

  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    const control = lastingControl(target as HTMLElement)
    place.current = control && currentTarget.contains(control) ? placeOf(control) : null
  }
  /** Someone moving elsewhere is not pulled back; but the focus of a removed element goes nowhere. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) place.current = null
  }
  return { onFocus, onBlur, tabIndex: -1 }
}
