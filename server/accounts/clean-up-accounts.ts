import { expiredLinkDays, knownPlaceDays } from '#contract/retention.ts'
import { forgetEndedCounts } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'
import { forgetFormerUsernames } from '#server/users/former-usernames.ts'
import { forgetActivity } from '#server/users/note-activity.ts'
import { deleteLapsedSetups } from './two-factor-setups.ts'

const day = 86_400_000

/** What has run out is not kept: sessions, links, counters, challenges, set-ups, reserved names, and where somebody once signed in from. */
export async function cleanUpAccounts({ database: { db }, live, now }: Pick<Rooms, 'database' | 'live' | 'now'>) {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const ended = await db.deleteFrom('sessions').where('expires_at', '<=', now()).returning(['id', 'user_id']).execute()
  for (const { id, user_id } of ended) live.disconnect(user_id, { sessionId: id })
  await db
    .deleteFrom('account_tokens')
    .where('expires_at', '<=', ago(expiredLinkDays * day))
    .execute()
  await forgetEndedCounts(db, now())
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<=', ago(knownPlaceDays * day))
    .execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute()
  await deleteLapsedSetups(db, now())
  await forgetFormerUsernames(db, now())
  await forgetActivity(db, now())
}
