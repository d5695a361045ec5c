import { useRef } from 'react'

/**
 * Radix gives focus back to a dialog's own trigger only. Ours are opened by state, so the element that had focus is
 * remembered: for a menu item, which is gone by then, the button of its menu.
 */
export function useReturnFocus() {
  const returnTo = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement
      const menu = active?.closest('[role=menu]')
      returnTo.current = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : (active as HTMLElement | null)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      returnTo.current?.focus()
    },
  }
}
