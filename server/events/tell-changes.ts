import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Event, EventFormat } from '#contract/events.ts'
import type { Place } from '#contract/occurrences.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { hoursOfDate } from '#server/learning/credit-attendance.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { placeInWords, type When } from './event-words.ts'
import { alike, selectAnswered, tellPeople, type Changed } from './tell-people.ts'

/** How long hosts may go on changing before people are told of everything at once; for what begins soon, a minute. */
const settlesMs = 10 * 60_000
const soonMs = 60 * 60_000

/** What people were last told. */
interface Facts extends Omit<When, 'occurrenceId'> {
  format: EventFormat
  place: Place | null
  joinUrl: string | null
  registration: Event['registration']
  capacity: number | null
  creditHours: number | null
}

/** A date as its readers see it, with what it takes from its event. */
const facts = sql<Facts>`jsonb_build_object(
  'startsAt', to_char(occurrences.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'endsAt', to_char(occurrences.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'startsLocal', occurrences.starts_local, 'endsLocal', occurrences.ends_local, 'timeZone', events.time_zone, 'allDay', events.all_day,
  'format', events.format, 'place', coalesce(occurrences.place, events.place), 'joinUrl', coalesce(occurrences.join_url, events.join_url),
  'registration', events.registration, 'capacity', occurrences.capacity, 'creditHours', ${hoursOfDate}::float8)`

/** To be called before hosts change dates, under the lock of their event: the first state remembered is what people know. */
export async function rememberBefore({ db, rooms }: Tx, occurrences: { id: number }[]) {
  const ids = occurrences.map(({ id }) => id)
  await sql`
    insert into untold_changes (occurrence_id, before, since)
    select occurrences.id, ${facts}, ${rooms.now()} from occurrences
      join events on events.holding_id = occurrences.event_id
     where occurrences.id = any(${ids}::int[]) and occurrences.is_listed and occurrences.cancelled_at is null
       and occurrences.ends_at > ${rooms.now()}
    on conflict (occurrence_id) do nothing`.execute(db)
}

export const untoldChanges = 'select from untold_changes'

/** Every minute. Each event in a transaction of its own, along with its notices: nothing is told twice, and nothing is lost. */
export async function tellChanges(rooms: Rooms, stopping?: AbortSignal) {
  const now = rooms.now().getTime()
  await inBatches(async () => {
    const { rows } = await sql<{ id: number }>`
      select distinct occurrences.event_id as id from untold_changes join occurrences on occurrences.id = untold_changes.occurrence_id
       where untold_changes.since <= ${new Date(now - settlesMs)}
          or least(occurrences.starts_at, (untold_changes.before->>'startsAt')::timestamptz) <= ${new Date(now + soonMs)}
       order by 1 limit ${batchSize}`.execute(rooms.database.db)
    for (const { id } of rows) await inTransaction(rooms, (tx) => tellOfEvent(tx, id))
    return rows.length
  }, stopping)
}

interface Row {
  id: number
  title: string
  before: Facts
  now: Facts
}

async function tellOfEvent(tx: Tx, eventId: number) {
  // Hosts changing it at the same time come either before or after.
  await sql`select from holdings where id = ${eventId} for no key update`.execute(tx.db)
  const { rows } = await sql<Row>`
    with told as (
      delete from untold_changes where occurrence_id in (select id from occurrences where event_id = ${eventId})
      returning occurrence_id, before)
    select occurrences.id, holdings.title, told.before, ${facts} as now
      from told join occurrences on occurrences.id = told.occurrence_id
      join events on events.holding_id = occurrences.event_id join holdings on holdings.id = events.holding_id
     where occurrences.cancelled_at is null and occurrences.ends_at > ${tx.rooms.now()} and holdings.state = 'approved'
     order by occurrences.starts_at, occurrences.id`.execute(tx.db)
  const changed = rows.flatMap((row) => {
    const tidings = compare(row)
    return tidings ? [{ ...row, tidings }] : []
  })
  await askNoMore(
    tx,
    rows.filter(({ before, now }) => before.startsAt === now.startsAt).map(({ id }) => id),
  )
  for (const same of Map.groupBy(changed, whatIsSaid).values()) await tellOfSame(tx, eventId, same)
}

type ChangedRow = Row & { tidings: Changed }

/** The same for dates that moved by equal hours and days, in local time. */
function whatIsSaid({ before, now, tidings: { was, ...others } }: ChangedRow): string {
  const shift = (name: 'startsLocal' | 'endsLocal') =>
    Temporal.PlainDateTime.from(before[name]).until(Temporal.PlainDateTime.from(now[name])).toString()
  return JSON.stringify({
    ...others,
    ...(was ? { starts: shift('startsLocal') } : others.hasNewEnd && { ends: shift('endsLocal') }),
  })
}

/** Dates about which the same is to be said: each person is told once, about the first of theirs. */
async function tellOfSame(tx: Tx, eventId: number, changed: ChangedRow[]) {
  const ids = changed.map(({ id }) => id)
  const { was, hasNewEnd } = changed[0]!.tidings
  for (const some of alike(await selectAnswered(tx, ids, was || hasNewEnd ? ids : []))) {
    const { occurrenceId, dates, isComing } = some[0]!
    const { title, now, tidings } = changed.find(({ id }) => id === occurrenceId)!
    const news = { eventId, title, when: whenOf(occurrenceId, now), dates, isComing, tidings }
    await tellPeople(tx, { news, userIds: some.map(({ userId }) => userId) })
  }
}

/** It begins when it did before: no one has to confirm again that they are coming. */
const askNoMore = ({ db }: Tx, ids: number[]) =>
  sql`update rsvps set asks_again = false where occurrence_id = any(${ids}::int[]) and asks_again`.execute(db)

const whenOf = (occurrenceId: number, facts: Facts): When => {
  const { startsAt, endsAt, startsLocal, endsLocal, timeZone, allDay } = facts
  return { occurrenceId, startsAt, endsAt, startsLocal, endsLocal, timeZone, allDay }
}

/** What differs in the end; a change that was reverted does not count. */
function compare({ id, before, now }: Row): Changed | undefined {
  const isMoved = before.startsAt !== now.startsAt || before.allDay !== now.allDay
  const hasNewEnd = !isMoved && before.endsAt !== now.endsAt
  // People who meant to join online must also learn that this is no longer possible.
  const isThereAlone = before.format === 'hybrid' && now.format === 'in_person'
  const hasNewPlace = !isDeepStrictEqual(before.place, now.place) || isThereAlone
  const hasNewLink = before.joinUrl !== now.joinUrl && now.joinUrl !== null
  const isOnlineToo = before.format === 'in_person' && now.format === 'hybrid'
  // If people register elsewhere, places are not ours to count.
  const isHere = [before, now].every(({ registration }) => registration === 'here')
  const news = {
    ...(isMoved && { was: whenOf(id, before) }),
    ...(hasNewEnd && { hasNewEnd }),
    ...(hasNewPlace && { place: now.place && placeInWords(now.place) }),
    ...(hasNewLink && { hasNewLink }),
    ...(isOnlineToo && { isOnlineToo }),
    ...(isHere && before.capacity !== now.capacity && { capacity: now.capacity }),
    ...(before.creditHours !== now.creditHours && { creditHours: now.creditHours }),
  }
  return Object.keys(news).length > 0 ? { is: 'changed', ...news } : undefined
}
