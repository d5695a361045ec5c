import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For keyboards and screen readers, a new screen starts at its heading, as a page load would. */
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
