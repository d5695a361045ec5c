import { notificationRetentionDays } from '#contract/notifications.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms } from '#server/rooms.ts'

/** After half a year no one comes back to it. */
export async function cleanUpNotifications({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const old = new Date(now().getTime() - notificationRetentionDays * 86_400_000)
  await deleteInBatches(db, 'notification_groups', sql<boolean>`updated_at <= ${old}`, stopping)
  await deleteInBatches(db, 'notifications', sql<boolean>`group_id is null and created_at <= ${old}`, stopping)
}
