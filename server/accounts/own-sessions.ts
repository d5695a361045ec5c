import { sql } from 'kysely'
import type { Session } from '#contract/account-changes.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { clearSessionCookie, endSessions, type Visit } from './session.ts'

export async function listSessions({ db, rooms }: Tx, viewer: Viewer): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', rooms.now())
    .where(sql<boolean>`renewal is distinct from 'done'`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, device, address, created_at, last_seen_at }) => ({
    ...{ id, device, address },
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    isCurrent: id === viewer.sessionId,
  }))
}

/** Only the viewer's own: another member's session is not found. */
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

/** Signing out twice is not an error: the second time there is nothing left to end. */
export async function signOut(tx: Tx, viewer: Viewer | null, { reply }: Pick<Visit, 'reply'>) {
  if (viewer) await endSessions(tx, viewer.id, { only: viewer.sessionId })
  clearSessionCookie(reply, tx.rooms.config)
  return { message: 'You have been logged out successfully.' }
}
