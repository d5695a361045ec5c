import { alwaysInApp, type Settings, type SettingsChange } from '#contract/settings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { setChoices } from '#server/users/set-choices.ts'
import { readSettings } from './read-settings.ts'

/** What is left out stays. */
export async function changeSettings(tx: Tx, viewer: Viewer, change: SettingsChange): Promise<Settings> {
  await setChoices(tx, viewer.id, { ...change.privacy, digest: change.digest })
  await upsertPreferences(tx, viewer.id, change.notifications ?? {})
  return readSettings(tx, viewer)
}

async function upsertPreferences({ db }: Tx, userId: number, chosen: NonNullable<SettingsChange['notifications']>) {
  const rows = Object.entries(chosen).map(([type, { inApp, email }]) => ({
    ...{ user_id: userId, type, in_app: inApp || alwaysInApp.includes(type), by_email: email },
  }))
  if (rows.length === 0) return
  await db
    .insertInto('notification_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet((row) => ({
        in_app: row.ref('excluded.in_app'),
        by_email: row.ref('excluded.by_email'),
      })),
    )
    .execute()
}
