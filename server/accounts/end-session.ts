import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { clearSessionCookie, endSessions, type Visit } from './session.ts'

/** Only one's own: another member's session is not found. */
export async function endSession(tx: Tx, { viewer, id }: { viewer: Viewer; id: string }, { reply }: Pick<Visit, 'reply'>) {
  const ended = await endSessions(tx, viewer.id, { only: id })
  if (ended === 0) throw new Problem('not_found')
  if (id === viewer.sessionId) clearSessionCookie(reply, tx.rooms.config)
  return { message: 'That session has been signed out.' }
}

export async function endOtherSessions(tx: Tx, viewer: Viewer) {
  await endSessions(tx, viewer.id, { except: viewer.sessionId })
  return { message: 'You are signed out everywhere else.' }
}
