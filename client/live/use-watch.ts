import { useEffect, useEffectEvent } from 'react'
import { onLiveEvent } from './live-events.ts'
import { type Watched, watch } from './socket.ts'

/** How often each is open on this screen, by the thing as text. */
const open = new Map<string, number>()
let isSaidSoon = false

/** While it is mounted the server tells when this thing changes; `onMissed` looks at it after a break in the line, which hid that. */
export function useWatch(thing: Watched, onMissed: () => void) {
  const name = JSON.stringify(thing)
  const lookAgain = useEffectEvent(onMissed)
  useEffect(() => {
    count(name, 1)
    const stopListening = onLiveEvent('connected', () => lookAgain())
    return () => {
      stopListening()
      count(name, -1)
    }
  }, [name])
}

function count(name: string, by: 1 | -1) {
  const times = (open.get(name) ?? 0) + by
  if (times === 0) open.delete(name)
  else open.set(name, times)
  saySoon()
}

/** Another screen closes all and opens others: that is said once. */
function saySoon() {
  if (isSaidSoon) return
  isSaidSoon = true
  queueMicrotask(() => {
    isSaidSoon = false
    watch([...open.keys()].map((name) => JSON.parse(name) as Watched))
  })
}
