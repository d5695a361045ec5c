import { sql } from 'kysely'
import type { Session } from '#contract/account-changes.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

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
