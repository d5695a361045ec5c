import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import type { DigestAbout } from './letters.ts'

const day = 86_400_000
/** Someone who has been away this long does not want to be asked back every week. */
const idleDays = 180

/** Hourly: sends digests to those whose day or week is over. An empty one is not sent (letters.ts). */
export const sendDigests = (rooms: Rooms, stopping?: AbortSignal) =>
  inBatches(
    () =>
      inTransaction(rooms, async (tx) => {
        const taken = await takeDue(tx.db, rooms.now())
        for (const { userId, since, isReached } of taken)
          if (isReached) await rooms.mail.send(tx, 'digest', { userId, since: since.toISOString() } satisfies DigestAbout)
        return taken.length
      }),
    stopping,
  )

interface Taken {
  userId: number
  since: Date
  /** It is due, and there is someone to send it to. */
  isReached: boolean
}

/**
 * Marked as considered before the letter is written, so that two servers, or a restart, never send a second one. Members who
 * are away come up again after a day, and then hear of what they have missed.
 */
async function takeDue(db: Db, now: Date): Promise<Taken[]> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  // Half an hour early, so that an hourly job does not make each digest an hour later than the last.
  const soon = new Date(now.getTime() + day / 48)
  const { rows } = await sql<Taken>`
    with taken as (
      select user_id, considered_at from digests where due_at <= ${soon} order by due_at limit ${sql.lit(batchSize)} for update skip locked
    ), looked as (
      select taken.user_id, taken.considered_at, users.digest, digest_after(taken.considered_at, users.digest) <= ${soon} as is_due,
             users.email_verified_at is not null and users.suspended_at is null
               and (coalesce(member_activity.last_active_on, users.created_at) > ${ago(idleDays)}::timestamptz
                    or exists (select from sessions where sessions.user_id = users.id)) as is_here
        from taken join users on users.id = taken.user_id join member_activity on member_activity.user_id = users.id
    ), marked as (
      update digests
         set considered_at = case when is_due and is_here then ${now}::timestamptz else digests.considered_at end,
             due_at = case when not is_due then digest_after(digests.considered_at, digest)
                           when is_here then digest_after(${now}::timestamptz, digest)
                           when is_due then ${now}::timestamptz + interval '1 day' end
        from looked where looked.user_id = digests.user_id
    )
    select user_id as "userId", greatest(considered_at, ${ago(8)}::timestamptz) as since, coalesce(is_due and is_here, false) as "isReached"
      from looked`.execute(db)
  return rows
}
