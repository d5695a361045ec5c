import { sql } from 'kysely'
import type { Reason } from '#server/mail/words/reasons.ts'
import type { Tx } from '#server/rooms.ts'
import type { When } from './event-words.ts'
import { alike, selectAnswered, tellPeople, type News } from './tell-people.ts'

interface Cancelling {
  /** All of the same event. */
  occurrenceIds: number[]
  reason: Reason
  /** The person who did it is named but not told; null if no one is to be named. */
  byId: number | null
}

interface Telling {
  /** Someone who knows anyway. */
  butId: number | null
  tidingsOf(date: Row): News['tidings']
}

interface Row extends When {
  eventId: number
  title: string
  isSeen: boolean
  isWhole: boolean
}

/** Tells everyone going, waiting or interested, once for all of these dates; returns how many. */
export async function tellCancelled(tx: Tx, { occurrenceIds, reason, byId }: Cancelling): Promise<number> {
  await sql`delete from untold_changes where occurrence_id = any(${occurrenceIds}::int[])`.execute(tx.db)
  const by = byId === null ? null : await nameOf(tx, byId)
  const dates = await selectDates(tx, occurrenceIds)
  return tellAnswered(tx, dates, { butId: byId, tidingsOf: ({ isWhole }) => ({ is: 'cancelled', reason, by, isWhole }) })
}

/** To the same people, if it was taken off the site and is back. */
export async function tellItStands(tx: Tx, occurrenceIds: number[], authorId: number) {
  const dates = (await selectDates(tx, occurrenceIds)).filter(({ isSeen }) => isSeen)
  await tellAnswered(tx, dates, { butId: authorId, tidingsOf: () => ({ is: 'changed', isNotCancelled: true }) })
}

async function tellAnswered(tx: Tx, dates: Row[], { butId, tidingsOf }: Telling): Promise<number> {
  const ids = dates.map(({ occurrenceId }) => occurrenceId)
  const people = (await selectAnswered(tx, ids, ids)).filter(({ userId }) => userId !== butId)
  for (const some of alike(people)) {
    const { occurrenceId, dates: count, isComing } = some[0]!
    const date = dates.find((row) => row.occurrenceId === occurrenceId)!
    const { eventId, title, isSeen, isWhole: _, ...when } = date
    const news = { eventId: isSeen ? eventId : null, title, when, dates: count, isComing, tidings: tidingsOf(date) }
    await tellPeople(tx, { news, userIds: some.map(({ userId }) => userId) })
  }
  return people.length
}

/** Those that are not over. */
async function selectDates({ db, rooms }: Tx, ids: number[]): Promise<Row[]> {
  const now = rooms.now()
  const { rows } = await sql<Omit<Row, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }>`
    select occurrences.id as "occurrenceId", occurrences.event_id as "eventId", holdings.title,
           holdings.state = 'approved' and users.suspended_at is null and users.erased_at is null as "isSeen",
           occurrences.starts_at as "startsAt", occurrences.ends_at as "endsAt", occurrences.starts_local as "startsLocal",
           occurrences.ends_local as "endsLocal", events.time_zone as "timeZone", events.all_day as "allDay",
           not exists (select from occurrences as other where other.event_id = occurrences.event_id and other.cancelled_at is null
             and other.ends_at > ${now} and other.id <> all(${ids}::int[])) as "isWhole"
      from occurrences join events on events.holding_id = occurrences.event_id
      join holdings on holdings.id = events.holding_id join users on users.id = holdings.author_id
     where occurrences.id = any(${ids}::int[]) and occurrences.ends_at > ${now}`.execute(db)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }))
}

async function nameOf({ db }: Tx, id: number): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}
