import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { clearSessionCookie, endSessions, type Visit } from './session.ts'

/** Signing out twice is no error: the second time there is nothing left to end. */
export async function signOut(tx: Tx, viewer: Viewer | null, { reply }: Pick<Visit, 'reply'>) {
  if (viewer) await endSessions(tx, viewer.id, { only: viewer.sessionId })
  clearSessionCookie(reply, tx.rooms.config)
  return { message: 'You have been logged out successfully.' }
}
