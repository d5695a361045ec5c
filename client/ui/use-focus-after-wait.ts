import { type MouseEvent, type MouseEventHandler, useLayoutEffect, useRef } from 'react'

/**
 * A button that is disabled while its work runs loses the focus. It gets it back afterwards, unless the focus has gone on
 * elsewhere meanwhile. Returns what to give it as `onClick`.
 */
export function useFocusAfterWait(isDisabled: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  const pressed = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    // Browsers take the focus away only after this.
    if (isDisabled && document.activeElement !== pressed.current) pressed.current = null
    if (isDisabled || !pressed.current) return
    if (document.activeElement === document.body) pressed.current.focus({ preventScroll: true })
    pressed.current = null
  }, [isDisabled])

  return (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onClick?.(event)
  }
}
