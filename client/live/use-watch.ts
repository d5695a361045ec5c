import { useEffect, useEffectEvent } from 'react'
import { onLiveEvent } from './live-events.ts'
import { type Watched, watch } from './socket.ts'

/** How often each thing is open on this screen; the key is the thing as JSON. */
const open = new Map<string, number>()
let isSaidSoon = false

/**
 * While mounted, the server reports changes to this thing; `onMissed` refetches it after an interruption, which may have
 * hidden some.
 */
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

/** Changing screens closes everything and opens other things: that is sent as one message. */
function saySoon() {
  if (isSaidSoon) return
  isSaidSoon = true
  queueMicrotask(() => {
    isSaidSoon = false
    watch([...open.keys()].map((name) => JSON.parse(name) as Watched))
  })
}
