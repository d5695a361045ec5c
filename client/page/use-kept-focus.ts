import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { giveFocus, heirOf, lastingControl, type Place, placeOf } from '#client/ui/where-it-stood.ts'

/**
 * For lists in which a button, or its item, goes away when it is pressed: the focus goes on to the item, to the one that took
 * the place, and to the list itself or the heading above when there is none. Spread the result on the list, or on the part
 * around it where the list goes away with its last item.
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
  /** Anyone who goes elsewhere is not fetched back; the focus of what was removed goes nowhere. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) place.current = null
  }
  return { onFocus, onBlur, tabIndex: -1 }
}
