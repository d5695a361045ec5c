import { useEffect, useState } from 'react'

const restMs = 10_000
const signs = ['pointermove', 'keydown', 'scroll', 'touchstart'] as const

/** What can wait is fetched when the page has come to rest, or when its reader begins to move in it. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)

  useEffect(() => {
    const end = () => setAtRest(true)
    const timer = setTimeout(end, restMs)
    for (const sign of signs) window.addEventListener(sign, end, { once: true, passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, end, { capture: true })
    }
  }, [])

  return isAtRest
}
