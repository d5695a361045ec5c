import { sql } from 'kysely'
import { expiredLinkDays, knownPlaceDays } from '#contract/retention.ts'
import { batchSize, deleteInBatches, inBatches } from '#server/database/in-batches.ts'
import { forgetEndedCounts } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'
import { endAllTokens, forgetEndedTokens } from '#server/tokens/keep-tokens.ts'
import { forgetFormerUsernames } from '#server/users/former-usernames.ts'
import { forgetActivity } from '#server/users/note-activity.ts'
import { deleteLapsedSetups, deleteSetups } from '#server/accounts/two-factor/two-factor-setups.ts'
import type { Db } from '#server/database/database.ts'

const day = 86_400_000

type Cleaning = Pick<Rooms, 'database' | 'live' | 'now'>

/** Deletes what has expired: sessions, links, counters, challenges, set-ups, reserved names and past sign-in locations. */
export async function cleanUpAccounts(rooms: Cleaning, stopping?: AbortSignal) {
  const { db } = rooms.database
  const now = rooms.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await inBatches(() => endSessions(rooms, now), stopping)
  await deleteInBatches(db, 'account_tokens', sql<boolean>`expires_at <= ${ago(expiredLinkDays)}`, stopping)
  await forgetEndedCounts(db, now, stopping)
  await deleteInBatches(db, 'known_devices', sql<boolean>`last_seen_at <= ${ago(knownPlaceDays)}`, stopping)
  await deleteInBatches(db, 'passkey_challenges', sql<boolean>`expires_at <= ${now}`, stopping)
  await forgetEndedTokens(db, now, stopping)
  await deleteLapsedSetups(db, now, stopping)
  await forgetFormerUsernames(db, now, stopping)
  await forgetActivity(db, now, stopping)
}

async function endSessions({ database: { db }, live }: Cleaning, now: Date): Promise<number> {
  const over = db.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(batchSize)
  const ended = await db
    .deleteFrom('sessions')
    .where('id', 'in', over)
    .where('expires_at', '<=', now)
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of ended) live.disconnect(user_id, { sessionId: id })
  return ended.length
}

/**
 * For everyone, after a restore: a backup does not know who has signed out since, which link was used, or which access token
 * was revoked. Passwords, confirmed second factors and passkeys stay, so that all members can sign in again.
 */
export async function endWhatWasOpen(db: Db) {
  for (const table of ['sessions', 'account_tokens', 'passkey_challenges', 'sign_on_attempts'] as const)
    await db.deleteFrom(table).execute()
  await endAllTokens(db)
  await deleteSetups(db).execute()
}
