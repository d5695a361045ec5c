import type { LiveEvent } from '#contract/live-events.ts'

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>
type Handler<T extends LiveEvent['type']> = (event: EventOf<T>) => void

const handlers = new Map<string, Set<(event: never) => void>>()

/** Each feature listens for its own events, in its `live.ts`. Returns a function that stops listening. */
export function onLiveEvent<T extends LiveEvent['type']>(type: T, handler: Handler<T>): () => void {
  const listening = handlers.get(type) ?? new Set()
  handlers.set(type, listening.add(handler))
  return () => void listening.delete(handler)
}

export function dispatchLiveEvent(event: LiveEvent) {
  for (const handler of handlers.get(event.type) ?? []) handler(event as never)
}

/** null if it is not an event: malformed messages are only logged. */
export function readLiveEvent(data: unknown): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(String(data))
    const isEvent = typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string'
    return isEvent ? (event as LiveEvent) : null
  } catch {
    return null
  }
}
