import { useEffect, useLayoutEffect, useRef } from 'react'

/** Opens at the unread line, or at the newest; what one writes oneself brings the thread back down. */
export function useThreadScroll(lastOutgoingId: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  const toNewest = () => log.current?.scrollTo({ top: 0 })

  useLayoutEffect(() => {
    log.current?.querySelector('.unread-line')?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (lastOutgoingId) log.current?.scrollTo({ top: 0 })
  }, [lastOutgoingId])

  return { log, toNewest }
}
