import { type RefObject, useRef } from 'react'
import { giveFocus, heirOf, lastingControl, type Place, placeOf } from './where-it-stood.ts'

/**
 * Radix returns focus only to a dialog's own trigger. Ours are opened by state, so the focused element is remembered. If it
 * disappeared with its row, the same control of the next row gets the focus; if it is about to, `instead` does. A separate
 * timer might run before or after the dialog's own.
 */
export function useReturnFocus(instead?: RefObject<HTMLElement | null>) {
  const place = useRef<Place>(null)
  return {
    onOpenAutoFocus: () => {
      const control = lastingControl(document.activeElement as HTMLElement | null)
      place.current = control && placeOf(control)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (instead?.current) instead.current.focus({ preventScroll: true })
      // Another screen may have taken the focus already.
      else if (document.activeElement !== document.body) return
      else if (place.current?.control.isConnected) place.current.control.focus()
      else if (place.current) giveFocus(sameAs(place.current))
    },
  }
}

/** Controls with the same effect look the same; if several do, rows differ in how they begin, not in how they end. */
function sameAs(place: Place): HTMLElement | null {
  const { localName, className } = place.control
  const heir = heirOf(place)
  const alike = [...(heir?.querySelectorAll<HTMLElement>(localName) ?? [])]
  return alike.findLast((control) => control.className === className) ?? heir
}
