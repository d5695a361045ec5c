import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A new screen starts at its heading for keyboards and screen readers too, as a page load would. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname

    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname])
}
