import { notificationRetentionDays } from '#contract/notifications.ts'
import type { Rooms } from '#server/rooms.ts'

/** What hangs on a group goes with it: few at a time, so that a statement stays short. */
const atOnce = 500

/** After half a year nobody comes back to it. */
export async function cleanUpNotifications({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>) {
  const old = new Date(now().getTime() - notificationRetentionDays * 86_400_000)
  const groups = db.selectFrom('notification_groups').select('id').where('updated_at', '<=', old).limit(atOnce)
  const byLetter = db
    .selectFrom('notifications')
    .select('id')
    .where('group_id', 'is', null)
    .where('created_at', '<=', old)
    .limit(atOnce)
  await untilNoneIsLeft(() => db.deleteFrom('notification_groups').where('id', 'in', groups).returning('id').execute())
  await untilNoneIsLeft(() => db.deleteFrom('notifications').where('id', 'in', byLetter).returning('id').execute())
}

async function untilNoneIsLeft(deleteSome: () => Promise<unknown[]>) {
  while ((await deleteSome()).length === atOnce);
}
