import { sql } from 'kysely'
import { notificationRetentionDays } from '#contract/notifications.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { tellTabs } from './count-unread.ts'

const atOnce = 500

/** For someone who has left: how they wanted to be told. */
export async function eraseNotificationChoices({ db }: Tx, userId: number) {
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  await db.deleteFrom('digests').where('user_id', '=', userId).execute()
}

/** What they were told. The database adjusts the groups (migration 004). Returns how many. */
export async function eraseNotificationsOf({ db }: Tx, userId: number): Promise<number> {
  const gone = await db
    .deleteFrom('notifications')
    .where('id', 'in', ({ selectFrom }) => selectFrom('notifications').select('id').where('user_id', '=', userId).limit(atOnce))
    .returning('id')
    .execute()
  return gone.length
}

/** What others were told about them. Returns how many. */
export async function eraseNotificationsFrom(tx: Tx, userId: number): Promise<number> {
  const gone = await tx.db
    .deleteFrom('notifications')
    .where('id', 'in', ({ selectFrom }) => selectFrom('notifications').select('id').where('sender_id', '=', userId).limit(atOnce))
    .returning('user_id')
    .execute()
  tellTabs(
    tx,
    gone.map((row) => row.user_id),
  )
  return gone.length
}

/** After half a year no one looks at them again. */
export async function cleanUpNotifications({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const old = new Date(now().getTime() - notificationRetentionDays * 86_400_000)
  await deleteInBatches(db, 'notification_groups', sql<boolean>`updated_at <= ${old}`, stopping)
  await deleteInBatches(db, 'notifications', sql<boolean>`group_id is null and created_at <= ${old}`, stopping)
}
