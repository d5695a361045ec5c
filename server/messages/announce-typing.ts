import type { Viewer } from '#server/http/viewer.ts'
import { outsideTransaction, type Rooms } from '#server/rooms.ts'
import { refusalToWrite, requireStanding } from './standing.ts'

/** Only into an open conversation, and only by those who show it; nothing is stored, and no one learns that it was not told. */
export async function announceTyping(rooms: Rooms, viewer: Viewer, userId: number) {
  const standing = await requireStanding(outsideTransaction(rooms).db, viewer.id, userId)
  const mayWrite = refusalToWrite(standing, { isLimited: rooms.config.rateLimits }) === undefined
  if (standing.showsTyping && standing.theirFolder === 'inbox' && mayWrite) {
    rooms.live.push(userId, { type: 'typing', userId: viewer.id })
  }
  return { message: 'Told' }
}
