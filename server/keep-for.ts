import { refuseInTransaction } from './database/transaction-scope.ts'
import type { Rooms } from './rooms.ts'

/** More than are asked for within a minute; the oldest make room. */
const mostKept = 5000

interface Kept<Value> {
  until: number
  value: Promise<Value>
}

/**
 * For reads that are expensive and may be slightly stale. Concurrent callers share the same work, and failed work is not
 * kept. Each process keeps its own: anything that must be visible at once is forgotten or read anew. Not for use in
 * transactions: the work, perhaps begun by another caller, may wait for the connection they hold.
 */
export function keepFor<Value>(ms: number) {
  const keptIn = new WeakMap<Rooms, Map<string | number, Kept<Value>>>()

  function keep(rooms: Rooms, work: () => Promise<Value>, key: string | number = ''): Promise<Value> {
    refuseInTransaction('What is kept for a while was asked for')
    const kept = keptIn.getOrInsertComputed(rooms, () => new Map())
    const known = kept.get(key)
    const nowMs = rooms.now().getTime()
    // Nor for longer than that if the clock was ahead and has been set back.
    if (known && known.until > nowMs && known.until <= nowMs + ms) return known.value
    const fresh = { until: nowMs + ms, value: work() }
    // A Map keeps insertion order: the first is the oldest.
    kept.delete(key)
    kept.set(key, fresh)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    fresh.value.catch(() => kept.get(key) === fresh && kept.delete(key))
    return fresh.value
  }

  const forget = (rooms: Rooms, key: string | number = '') => void keptIn.get(rooms)?.delete(key)

  return Object.assign(keep, { forget })
}
