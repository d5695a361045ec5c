import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import type { DigestAbout } from './letters.ts'

const day = 86_400_000
/** Anyone who has not come for so long does not want to be asked every week. */
const idleDays = 180
const atOnce = 200

/** Every hour: the letters of those whose day or week is over. One with nothing in it is not sent (letters.ts). */
export async function sendDigests(rooms: Rooms, stopping?: AbortSignal) {
  for (let place: number | null = 0; place !== null; place = await sendSome(rooms, place)) if (stopping?.aborted) return
}

/** Of the next few members by id; null after the last. A run that ends in the middle leaves the others to the next hour. */
const sendSome = (rooms: Rooms, after: number) =>
  inTransaction(rooms, async (tx) => {
    const upTo = await selectPlace(tx.db, after)
    if (upTo === null) return null
    for (const { userId, since } of await takeDue(tx.db, rooms.now(), { after, upTo })) {
      await rooms.mail.send(tx, 'digest', { userId, since: since.toISOString() } satisfies DigestAbout)
    }
    return upTo
  })

async function selectPlace(db: Db, after: number): Promise<number | null> {
  const next = db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(atOnce).as('next')
  const row = await db
    .selectFrom(next)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return row?.last ?? null
}

interface Stretch {
  after: number
  upTo: number
}

/** Marked as considered before the letter is written: two servers, or a restart, send no second one. */
async function takeDue(db: Db, now: Date, { after, upTo }: Stretch): Promise<{ userId: number; since: Date }[]> {
  // Half an hour early, so that an hourly round does not make each digest an hour later than the last.
  const ago = (days: number) => new Date(now.getTime() - days * day + day / 48)
  const { rows } = await sql<{ userId: number; since: Date }>`
    with due as (
      select users.id, coalesce(digests.considered_at, users.created_at) as since
        from users join member_activity on member_activity.user_id = users.id left join digests on digests.user_id = users.id
       where users.id > ${after} and users.id <= ${upTo} and users.email_verified_at is not null and users.suspended_at is null
         and coalesce(digests.considered_at, users.created_at) <=
             case users.digest when 'daily' then ${ago(1)}::timestamptz when 'weekly' then ${ago(7)}::timestamptz end
         and (coalesce(member_activity.last_active_on, users.created_at) > ${ago(idleDays)}::timestamptz
              or exists (select from sessions where sessions.user_id = users.id))
    ), marked as (
      insert into digests (user_id, considered_at) select id, ${now} from due
      on conflict (user_id) do update set considered_at = excluded.considered_at
    )
    select id as "userId", greatest(since, ${ago(8)}::timestamptz) as since from due`.execute(db)
  return rows
}
