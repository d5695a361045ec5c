import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import type { DigestAbout } from './letters.ts'

const day = 86_400_000
/** Whoever has not come for so long does not want to be asked every week. */
const idleDays = 180
const atOnce = 200

/** Every hour: the letters of those whose day or week is over. One with nothing in it is not sent (letters.ts). */
export async function sendDigests(rooms: Rooms) {
  let count
  do {
    count = await inTransaction(rooms, async (tx) => {
      const due = await takeDue(tx.db, rooms.now())
      for (const { userId, since } of due) {
        await rooms.mail.send(tx, 'digest', { userId, since: since.toISOString() } satisfies DigestAbout)
      }
      return due.length
    })
  } while (count === atOnce)
}

/** Marked as considered before the letter is written: two servers, or a restart, send no second one. */
async function takeDue(db: Db, now: Date): Promise<{ userId: number; since: Date }[]> {
  // Half an hour early, so that an hourly round does not make each digest an hour later than the last.
  const ago = (days: number) => new Date(now.getTime() - days * day + day / 48)
  const { rows } = await sql<{ userId: number; since: Date }>`
    with due as (
      select users.id, coalesce(digests.considered_at, users.created_at) as since
        from users left join digests on digests.user_id = users.id
       where users.email_verified_at is not null and users.suspended_at is null
         and coalesce(digests.considered_at, users.created_at) <=
             case users.digest when 'daily' then ${ago(1)}::timestamptz when 'weekly' then ${ago(7)}::timestamptz end
         and (coalesce(users.last_active_on, users.created_at) > ${ago(idleDays)}::timestamptz
              or exists (select from sessions where sessions.user_id = users.id))
       limit ${atOnce}
    ), marked as (
      insert into digests (user_id, considered_at) select id, ${now} from due
      on conflict (user_id) do update set considered_at = excluded.considered_at
    )
    select id as "userId", greatest(since, ${ago(8)}::timestamptz) as since from due`.execute(db)
  return rows
}
