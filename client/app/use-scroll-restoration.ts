import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const storageKey = 'ibid-scroll'

/** The scroll position at which each history entry was left; survives a reload. */
const places: Record<string, number> = readPlaces()
let current = ''
let shownPath: string | undefined

/** A different screen starts at the top; going back restores the position; a filter on the same screen does not scroll. */
export function useScrollRestoration() {
  const { key: entry, pathname, hash } = useLocation()
  // The first entry of every document has the same key, whatever it shows.
  const key = entry === 'default' ? pathname : entry
  const kind = useNavigationType()

  useLayoutEffect(() => {
    current = key
    const isOtherScreen = shownPath !== undefined && shownPath !== pathname
    const isReturn = kind === 'POP' && places[key] !== undefined
    shownPath = pathname
    if (isReturn) window.scrollTo(0, places[key]!)
    else if (hash === '' && isOtherScreen) window.scrollTo(0, 0)
  }, [key, kind, pathname, hash])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => void (places[current] = window.scrollY)
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify(places))
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
