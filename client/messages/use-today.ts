import { useMemo, useSyncExternalStore } from 'react'
import { dayOf } from './message-times.ts'

/** The day it is for the reader; "Today" is "Yesterday" a minute after midnight. */
export function useToday(): Date {
  const startMs = useSyncExternalStore(subscribe, () => dayOf(new Date()))
  return useMemo(() => new Date(startMs), [startMs])
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
