import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const quietMs = 2000
/** Even if a page never comes to rest, what waits is eventually loaded. */
const longestMs = 10_000
const signs = ['pointermove', 'keydown', 'scroll', 'touchstart'] as const

/** All at once: what the first one fetches would keep the others waiting. */
const waiting = new Set<() => void>()

/** True once nothing has arrived for the page in a while, or its reader starts to interact: then whatever can wait is loaded. */
export function useAtRest(): boolean {
  const client = useQueryClient()
  const [isAtRest, setAtRest] = useState(false)

  useEffect(() => {
    if (isAtRest) return
    const rest = () => setAtRest(true)
    const end = () => waiting.forEach((each) => each())
    waiting.add(rest)
    let quiet = setTimeout(end, quietMs)
    const longest = setTimeout(end, longestMs)
    const stop = client.getQueryCache().subscribe(() => {
      clearTimeout(quiet)
      if (client.isFetching() === 0) quiet = setTimeout(end, quietMs)
    })
    for (const sign of signs) window.addEventListener(sign, end, { once: true, passive: true, capture: true })
    return () => {
      waiting.delete(rest)
      clearTimeout(quiet)
      clearTimeout(longest)
      stop()
      for (const sign of signs) window.removeEventListener(sign, end, { capture: true })
    }
  }, [client, isAtRest])

  return isAtRest
}
