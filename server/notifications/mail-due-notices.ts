import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { NoticesAbout } from './letters.ts'
import { awayMs } from './notify.ts'

const atOnce = 100

/** Every minute: whoever has been away since something came gets one letter about all of it, and never another about the same. */
export async function mailDueNotices(rooms: Rooms) {
  let waiting
  do {
    waiting = await selectWaiting(rooms.database.db, rooms.now())
    for (const userId of waiting) await inTransaction(rooms, (tx) => settle(tx, userId))
  } while (waiting.length === atOnce)
}

async function settle(tx: Tx, userId: number) {
  const now = tx.rooms.now()
  const seenAt = tx.rooms.live.isConnected(userId) ? now : await selectLastSeen(tx.db, userId)
  const dueAt = new Date(seenAt.getTime() + awayMs)
  if (dueAt > now) return postpone(tx.db, { userId, seenAt, dueAt })

  const settled = await setDue(tx.db, userId, null)
    .returning(['id', sql<boolean>`created_at > ${seenAt} and ${isUnread}`.as('isNews')])
    .execute()
  const ids = settled.filter(({ isNews }) => isNews).map(({ id }) => id)
  if (ids.length > 0) await tx.rooms.mail.send(tx, 'notices', { userId, ids } satisfies NoticesAbout)
}

/** Here a moment ago: what came before that was there to be seen, the rest waits until they have been away for long enough. */
async function postpone(db: Db, { userId, seenAt, dueAt }: { userId: number; seenAt: Date; dueAt: Date }) {
  await setDue(db, userId, null).where('created_at', '<=', seenAt).execute()
  await setDue(db, userId, dueAt).where('letter_due_at', '<', dueAt).execute()
}

const setDue = (db: Db, userId: number, dueAt: Date | null) =>
  db
    .updateTable('notifications')
    .set({ letter_due_at: dueAt })
    .where('user_id', '=', userId)
    .where('letter_due_at', 'is not', null)

const isUnread = sql<boolean>`(group_id is null
  or place > (select read_up_to from notification_groups where notification_groups.id = group_id))`

async function selectWaiting(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('letter_due_at', '<=', now)
    .groupBy('user_id')
    .limit(atOnce)
    .execute()
  return rows.map((row) => row.user_id)
}

async function selectLastSeen(db: Db, userId: number): Promise<Date> {
  const row = await db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_seen_at ?? new Date(0)
}
