import type { Rooms } from '#server/rooms.ts'

/** Who was found for a member, best first, and why. */
export interface Ranked {
  id: number
  reason: string
}

const keptForMs = 60_000
const mostKept = 5000

interface Kept {
  until: number
  ranked: Promise<Ranked[]>
}

const keptIn = new WeakMap<Rooms, Map<number, Kept>>()

/** Working it out is the dearest read there is: once a minute for each member, and again when their connections change. */
export function keepSuggestions(rooms: Rooms, viewerId: number, workOut: () => Promise<Ranked[]>): Promise<Ranked[]> {
  const kept = keptIn.get(rooms) ?? new Map<number, Kept>()
  keptIn.set(rooms, kept)
  const known = kept.get(viewerId)
  if (known && known.until > rooms.now().getTime()) return known.ranked
  const ranked = workOut()
  kept.delete(viewerId)
  kept.set(viewerId, { until: rooms.now().getTime() + keptForMs, ranked })
  // A Map remembers in which order they came: the first is the oldest.
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  ranked.catch(() => kept.delete(viewerId))
  return ranked
}

export const forgetSuggestions = (rooms: Rooms, viewerId: number) => void keptIn.get(rooms)?.delete(viewerId)
