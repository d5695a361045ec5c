import { Problem } from '#server/http/problem.ts'
import { throttle } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'

const limits = {
  uploads: { calls: 30, perSeconds: 30 * 60 },
  /** Whether they are used or not, and whether or not they are deleted again: the disk has held them all. */
  kilobytes: { calls: 500_000, perSeconds: 24 * 3600 },
}

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

/** Once it is stored and its size is known. */
export const countBytes = (rooms: Rooms, ownerId: number, bytes: number) =>
  throttle(rooms, kilobytesOf(ownerId), { ...limits.kilobytes, cost: Math.ceil(bytes / 1000) })
