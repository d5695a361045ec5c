import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const quietMs = 2000
/** A page that never comes to rest lets what waits come all the same. */
const longestMs = 10_000
const signs = ['pointermove', 'keydown', 'scroll', 'touchstart'] as const

/** Together: what the first of them fetches would keep the others waiting. */
const waiting = new Set<() => void>()

/** What can wait is fetched when nothing has come for the page in a while, or when its reader begins to move in it. */
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
