import { refuseInTransaction } from './database/transaction-scope.ts'
import type { Rooms } from './rooms.ts'

/** More than are asked for within a minute; the oldest make room. */
const mostKept = 5000

interface Kept<Value> {
  until: number
  value: Promise<Value>
}

/**
 * For reads that cost much and may be a little old. Those who ask at the same time wait for the same work, and work that
 * failed is not kept. Each process keeps its own: what must be seen at once is forgotten or asked for anew. Not for
 * transactions: the work, perhaps begun by someone else, may wait for the connection that they hold.
 */
export function keepFor<Value>(ms: number) {
  const keptIn = new WeakMap<Rooms, Map<string | number, Kept<Value>>>()

  function keep(rooms: Rooms, work: () => Promise<Value>, key: string | number = ''): Promise<Value> {
    refuseInTransaction('What is kept for a while was asked for')
    const kept = keptIn.getOrInsertComputed(rooms, () => new Map())
    const known = kept.get(key)
    const nowMs = rooms.now().getTime()
    // Not longer either where the clock was ahead and has been put right.
    if (known && known.until > nowMs && known.until <= nowMs + ms) return known.value
    const fresh = { until: nowMs + ms, value: work() }
    // A Map remembers in which order they came: the first is the oldest.
    kept.delete(key)
    kept.set(key, fresh)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    fresh.value.catch(() => kept.get(key) === fresh && kept.delete(key))
    return fresh.value
  }

  const forget = (rooms: Rooms, key: string | number = '') => void keptIn.get(rooms)?.delete(key)

  return Object.assign(keep, { forget })
}
