import { notificationKinds, type NotificationType } from '#contract/notification-kinds.ts'
import type { SettingsChange } from '#contract/settings.ts'
import type { Tx } from '#server/rooms.ts'

/** How a member wants to be told of each kind; kinds left out stay as they are. */
export async function chooseChannels({ db }: Tx, userId: number, chosen: NonNullable<SettingsChange['notifications']>) {
  const rows = Object.entries(chosen).map(([type, { inApp, email, push = null }]) => ({
    ...{
      user_id: userId,
      type,
      in_app: inApp || notificationKinds[type as NotificationType].isAlwaysInApp === true,
      by_email: email,
      by_push: push,
    },
  }))
  if (rows.length === 0) return
  await db
    .insertInto('notification_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet((row) => ({
        in_app: row.ref('excluded.in_app'),
        by_email: row.ref('excluded.by_email'),
        by_push: row.fn.coalesce('excluded.by_push', 'notification_preferences.by_push'),
      })),
    )
    .execute()
}
