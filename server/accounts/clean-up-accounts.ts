import type { Rooms } from '#server/rooms.ts'
import { forgetActivity } from '#server/users/note-activity.ts'

const day = 86_400_000
/** An old link should say that it has expired, for a while, before it becomes unknown. */
const keepExpiredTokensMs = 7 * day
/** A place nobody has signed in from for half a year is no longer the owner's. */
const keepDevicesMs = 180 * day

/** What has run out is not kept: sessions, links, counters, and where somebody once signed in from. */
export async function cleanUpAccounts({ database: { db }, live, now }: Pick<Rooms, 'database' | 'live' | 'now'>) {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const ended = await db.deleteFrom('sessions').where('expires_at', '<=', now()).returning(['id', 'user_id']).execute()
  for (const { id, user_id } of ended) live.disconnect(user_id, { sessionId: id })
  await db.deleteFrom('account_tokens').where('expires_at', '<=', ago(keepExpiredTokensMs)).execute()
  await db.deleteFrom('throttles').where('resets_at', '<=', now()).execute()
  await db.deleteFrom('known_devices').where('last_seen_at', '<=', ago(keepDevicesMs)).execute()
  await forgetActivity(db, now())
}
