import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { mostDatesOfMonth, type listEventMonth as monthContract, type listEvents as contract } from '#contract/events.ts'
import type { EventDate } from '#contract/occurrences.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime } from '#server/database/json-text.ts'
import { JsonText } from '#server/http/handle.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { requireTimeZone } from './event-times.ts'
import { findDates } from './find-dates.ts'
import { datedCardAsJson, selectOccurrences } from './present.ts'

/** By their start, from today on unless a day is named. */
export async function listEvents(tx: Tx, viewer: Reader | null, query: Parsed<typeof contract, 'query'>): Promise<TextPage> {
  const { limit, cursor, timeZone = 'UTC' } = query
  requireTimeZone(timeZone)
  const end = cursor === undefined ? undefined : readCursor(cursor)
  const after = end && { startsAt: timeOfCursor(end.key), id: end.id }
  const from = query.from ?? today(tx, timeZone)
  const page = findDates(viewer, { ...query, from, timeZone }, { limit: limit + 1, after })
  const rows = await selectOccurrences(tx.db, viewer, page, datedCardAsJson(viewer))
  const { shown, end: ended } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end: ended }
}

export const today = ({ rooms }: Pick<Tx, 'rooms'>, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(rooms.now().getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Also what began before it and goes on. */
export async function listEventMonth({ db }: Tx, viewer: Reader | null, query: Parsed<typeof monthContract, 'query'>) {
  const month = Temporal.PlainYearMonth.from(query.month)
  const days = { from: `${query.month}-01`, until: month.toPlainDate({ day: month.daysInMonth }).toString() }
  const dates = findDates(viewer, { ...query, ...days }, { limit: mostDatesOfMonth }, dateAsJson(viewer))
  const { rows } = await sql<{ text: string }>`
    select ${jsonArray(sql`dates.text`, sql`dates.key, dates.id`)} as text from (${dates}) as dates`.execute(db)
  return new JsonText(rows[0]!.text)
}

const dateAsJson = (viewer: Reader | null) =>
  jsonObject<EventDate>({
    occurrenceId: jsonPlain('occurrences.id'),
    eventId: jsonPlain('occurrences.event_id'),
    title: jsonString('holdings.title'),
    startsAt: jsonTime('occurrences.starts_at'),
    endsAt: jsonTime('occurrences.ends_at'),
    startsLocal: jsonString('occurrences.starts_local'),
    endsLocal: jsonString('occurrences.ends_local'),
    allDay: jsonPlain('events.all_day'),
    format: jsonString('events.format'),
    categoryId: jsonPlain('holdings.category_id'),
    answer: viewer
      ? jsonString(sql`(select answer from rsvps where occurrence_id = occurrences.id and user_id = ${viewer.id})`)
      : sql`'null'`,
    // Asked for once, not for each date.
    isHost: viewer
      ? jsonPlain(sql`(holdings.author_id = ${viewer.id} or occurrences.event_id in (
          select event_id from hosts where user_id = ${viewer.id} and state = 'host'))`)
      : sql`'false'`,
    isCancelled: jsonPlain(sql`(occurrences.cancelled_at is not null)`),
  })
