import type { Settings, SettingsChange } from '#contract/settings.ts'
import { requireTimeZone } from '#server/events/event-times.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { chooseChannels } from '#server/notifications/choose-channels.ts'
import type { Tx } from '#server/rooms.ts'
import { setChoices } from '#server/users/set-choices.ts'
import { readSettings } from './read-settings.ts'

/** Fields left out stay as they are. */
export async function changeSettings(tx: Tx, viewer: Viewer, change: SettingsChange): Promise<Settings> {
  if (typeof change.timeZone === 'string') requireTimeZone(change.timeZone)
  const { digest, timeZone, letterLanguage } = change
  await setChoices(tx, viewer.id, { ...change.privacy, digest, timeZone, letterLanguage })
  await chooseChannels(tx, viewer.id, change.notifications ?? {})
  return readSettings(tx, viewer)
}
