import { changeSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { deviceZone } from '#client/events/zones.ts'
import { call } from '#client/http/call.ts'
import { keepText, keptText } from '#client/page/kept-text.ts'

const keyOf = (viewerId: number) => `ibid-time-zone-${viewerId}`

/** If a member lets the device decide, this browser does not set a zone again. */
export const followDevice = (viewerId: number, follows: boolean) => keepText(keyOf(viewerId), follows ? 'device' : null)

/**
 * Letters mention times too, and the server has no device to ask: if it does not know a member's zone, it is told the
 * browser's, once. Returns the zone that applies from now on.
 */
export async function tellTimeZone({ id, timeZone }: Pick<CurrentUser, 'id' | 'timeZone'>): Promise<string | null> {
  if (timeZone !== null || keptText(keyOf(id)) !== null) return timeZone
  const { timeZone: told } = await call(changeSettings, { body: { timeZone: deviceZone() } })
  return told
}
