import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { InvitationAbout, NoticesAbout } from './letters.ts'
import { awayMs } from './notify.ts'

const atOnce = 100

/**
 * Every minute: a member who has been away since something came in gets one letter about all of it, and never another about
 * the same. Invitations to groups are sent as letters of their own.
 */
export const mailDueNotices = (rooms: Rooms) =>
  settleDueNotices(rooms, 'letter_due_at', async (tx, { userId, ids }) => {
    const invitations = new Set(await selectGroupInvitations(tx.db, ids))
    for (const id of invitations) await tx.rooms.mail.send(tx, 'group-invitation', { userId, id } satisfies InvitationAbout)
    const others = ids.filter((id) => !invitations.has(id))
    if (others.length > 0) await tx.rooms.mail.send(tx, 'notices', { userId, ids: others } satisfies NoticesAbout)
  })

async function selectGroupInvitations(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('holdings', 'holdings.id', 'notifications.holding_id')
    .select('notifications.id')
    .where('notifications.id', 'in', ids)
    .where('notifications.type', '=', 'group_invited')
    .where('holdings.kind', '=', 'group')
    .orderBy('notifications.id')
    .execute()
  return rows.map(({ id }) => id)
}

type DueAt = 'letter_due_at' | 'push_due_at'
type Tell = (tx: Tx, about: NoticesAbout) => Promise<void>

/** Due now or later. */
export const waitingNotices = (dueAt: DueAt) => `select from notifications where ${dueAt} is not null`

/** Letters and devices wait in the same way, each for what is chosen for it. */
export async function settleDueNotices(rooms: Rooms, dueAt: DueAt, tell: Tell) {
  let waiting
  do {
    waiting = await selectWaiting(rooms.database.db, dueAt, rooms.now())
    for (const userId of waiting) await inTransaction(rooms, (tx) => settle(tx, userId, dueAt, tell))
  } while (waiting.length === atOnce)
}

async function settle(tx: Tx, userId: number, column: DueAt, tell: Tell) {
  const now = tx.rooms.now()
  const seenAt = tx.rooms.live.isConnected(userId) ? now : await selectLastSeen(tx.db, userId)
  const dueAt = new Date(seenAt.getTime() + awayMs)
  const setDue = (at: Date | null) => updateDue(tx.db, { userId, column, at })
  if (dueAt > now) {
    // Online a moment ago: they could see what came before that; the rest waits until they have been away long enough.
    await setDue(null).where('created_at', '<=', seenAt).execute()
    await setDue(dueAt).where(column, '<', dueAt).execute()
    return
  }

  const settled = await setDue(null)
    .returning(['id', sql<boolean>`created_at > ${seenAt} and ${isUnread}`.as('isNews')])
    .execute()
  const ids = settled.filter(({ isNews }) => isNews).map(({ id }) => id)
  if (ids.length > 0) await tell(tx, { userId, ids })
}

const updateDue = (db: Db, { userId, column, at }: { userId: number; column: DueAt; at: Date | null }) =>
  db
    .updateTable('notifications')
    .set({ [column]: at })
    .where('user_id', '=', userId)
    .where(column, 'is not', null)

const isUnread = sql<boolean>`(group_id is null
  or place > (select read_up_to from notification_groups where notification_groups.id = group_id))`

async function selectWaiting(db: Db, column: DueAt, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where(column, '<=', now)
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
