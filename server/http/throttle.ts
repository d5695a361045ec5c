import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { Problem } from './problem.ts'

export interface Limit {
  calls: number
  perSeconds: number
}

/** Most calls cost 1. Heavier ones say so; 0 only asks. */
interface Weighed extends Limit {
  cost?: number
}

type Counting = Pick<Rooms, 'config' | 'database' | 'now'>

/**
 * Counts one call under the key and says whether it is still within the limit. Counts live in the database: they survive
 * a restart and hold across processes. Counting comes before the work, in one statement, so that a burst cannot slip
 * through between looking and counting, and outside the caller's transaction, so that a failure counts as well.
 */
export async function throttle(rooms: Counting, key: string, { calls, perSeconds, cost = 1 }: Weighed) {
  if (!rooms.config.rateLimits) return { isAllowed: true, retryAfterSeconds: 0 }
  const now = rooms.now()
  const { count, resets_at } = await rooms.database.db
    .insertInto('throttles')
    .values({ key, count: cost, resets_at: new Date(now.getTime() + perSeconds * 1000) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttles.resets_at <= ${now} then excluded.count else throttles.count + excluded.count end`,
        resets_at: sql`case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { isAllowed: count <= calls, retryAfterSeconds: secondsUntil(resets_at, now) }
}

/** Counts a call, and refuses it beyond the limit. */
export async function refuseBeyond(rooms: Counting, key: string, limit: Limit) {
  const { isAllowed, retryAfterSeconds } = await throttle(rooms, key, limit)
  if (!isAllowed) throw new Problem('too_many_requests', { retryAfterSeconds })
}

/** For limits on failures: a call is counted beforehand, and uncounted if it succeeds. */
export const uncount = ({ database: { db } }: Counting, key: string) =>
  db
    .updateTable('throttles')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

export const forgetCount = ({ database: { db } }: Counting, key: string) =>
  db.deleteFrom('throttles').where('key', '=', key).execute()

export const forgetEndedCounts = (db: Db, now: Date, stopping?: AbortSignal) =>
  deleteInBatches(db, 'throttles', sql<boolean>`resets_at <= ${now}`, stopping)

/**
 * For a member who has left: removes what is counted under their id or the hash of their address. The start of an IPv6
 * network may look like an id.
 */
export async function forgetCountsOf({ db }: Pick<Tx, 'db'>, { userId, email }: { userId: number; email: string }) {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await sql`
    delete from throttles
     where key ~ ${`^[a-z-]+:(${userId}|${address})(:|$)`} and key !~ '^[a-z-]+:([0-9a-f]+:){4}:/64$'`.execute(db)
}

const secondsUntil = (then: Date, now: Date) => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))
