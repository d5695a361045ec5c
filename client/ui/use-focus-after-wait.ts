import { type MouseEvent, type MouseEventHandler, useLayoutEffect, useRef } from 'react'

/**
 * A button that is disabled while its work runs loses the focus. It gets it back afterwards, unless the focus has moved on
 * meanwhile. Returns what to give it as `onClick`.
 */
export function useFocusAfterWait(isDisabled: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  'use no memo'
  const pressed = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const button = pressed.current
    const { activeElement, body } = document
    // Browsers take the focus away only after this.
    if (isDisabled ? activeElement === button : !button) return
    pressed.current = null
    if (!isDisabled && activeElement === body) button?.focus({ preventScroll: true })
  }, [isDisabled])

  return (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onClick?.(event)
  }
}
