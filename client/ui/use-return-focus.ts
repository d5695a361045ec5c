import { type RefObject, useRef } from 'react'

/**
 * Radix gives focus back to a dialog's own trigger only. Ours are opened by state, so the element that had focus is
 * remembered: for a menu item, which is gone by then, the button of its menu. Where that is about to go away too, `instead`
 * gets the focus. A timer of one's own would run before the dialog's or after it, as chance has it.
 */
export function useReturnFocus(instead?: RefObject<HTMLElement | null>) {
  const returnTo = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement
      const menu = active?.closest('[role=menu]')
      returnTo.current = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : (active as HTMLElement | null)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (instead?.current) instead.current.focus({ preventScroll: true })
      else returnTo.current?.focus()
    },
  }
}
