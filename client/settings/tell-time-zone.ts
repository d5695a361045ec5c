import { changeSettings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { deviceZone } from '#client/events/zones.ts'
import { call } from '#client/http/call.ts'
import { keepText, keptText } from '#client/page/kept-text.ts'

const keyOf = (viewerId: number) => `ibid-time-zone-${viewerId}`

/** Who wants the device to decide is not given a zone again by this browser. */
export const followDevice = (viewerId: number, follows: boolean) => keepText(keyOf(viewerId), follows ? 'device' : null)

/**
 * Letters say times too, and the server has no device to ask: where it knows no zone of a member it is told that of the
 * browser, once. Answers the zone that counts from now on.
 */
export async function tellTimeZone({ id, timeZone }: Pick<CurrentUser, 'id' | 'timeZone'>): Promise<string | null> {
  if (timeZone !== null || keptText(keyOf(id)) !== null) return timeZone
  const { timeZone: told } = await call(changeSettings, { body: { timeZone: deviceZone() } })
  return told
}
