import { type RefObject, useRef } from 'react'
import { giveFocus, heirOf, lastingControl, type Place, placeOf } from './where-it-stood.ts'

/**
 * Radix gives focus back to a dialog's own trigger only. Ours are opened by state, so the element that had focus is
 * remembered. Where that went away with its row, the same control of the next row gets the focus; where it is about to,
 * `instead` does. A timer of one's own would run before the dialog's or after it, as chance has it.
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

/** Controls that do the same look the same; where several do, what a row begins with differs from row to row, not what it ends with. */
function sameAs(place: Place): HTMLElement | null {
  const { localName, className } = place.control
  const heir = heirOf(place)
  const alike = [...(heir?.querySelectorAll<HTMLElement>(localName) ?? [])]
  return alike.findLast((control) => control.className === className) ?? heir
}
