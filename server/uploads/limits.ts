import type { Config } from '#server/config.ts'
import { Problem } from '#server/http/problem.ts'
import { throttle } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'

const limits = {
  uploads: { calls: 30, perSeconds: 30 * 60 },
  /** Whether used or not, and even if deleted again: the disk has held them all. */
  kilobytes: { calls: 500_000, perSeconds: 24 * 3600 },
}

/**
 * As many as a post may have, and a second tab: each ties up a connection, a file and up to 100 MB of disk until it is
 * complete.
 */
const atOncePerMember = 20

const uploadsOf = (ownerId: number) => `uploads:${ownerId}`
const kilobytesOf = (ownerId: number) => `upload-kilobytes:${ownerId}`

/** Before anything is read. */
export async function countUpload(rooms: Rooms, ownerId: number) {
  const verdicts = [
    await throttle(rooms, uploadsOf(ownerId), limits.uploads),
    await throttle(rooms, kilobytesOf(ownerId), { ...limits.kilobytes, cost: 0 }),
  ]
  const refusal = verdicts.find(({ isAllowed }) => !isAllowed)
  if (refusal) throw new Problem('too_many_uploads', refusal)
}

/** Per member within this process: connections are held here, not in the database. */
export function fewAtOnce({ rateLimits: isOn }: Pick<Config, 'rateLimits'>) {
  const underWay = new Map<number, number>()
  return async <T>(ownerId: number, receive: () => Promise<T>): Promise<T> => {
    const already = underWay.get(ownerId) ?? 0
    if (isOn && already >= atOncePerMember) throw new Problem('too_many_uploads', { retryAfterSeconds: 10 })
    underWay.set(ownerId, already + 1)
    try {
      return await receive()
    } finally {
      const left = underWay.get(ownerId)! - 1
      if (left === 0) underWay.delete(ownerId)
      else underWay.set(ownerId, left)
    }
  }
}

/** Once it is stored and its size is known. */
export const countBytes = (rooms: Rooms, ownerId: number, bytes: number) =>
  throttle(rooms, kilobytesOf(ownerId), { ...limits.kilobytes, cost: Math.ceil(bytes / 1000) })
