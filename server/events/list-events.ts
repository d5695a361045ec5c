import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { mostDatesOfMonth, type listEventMonth as monthContract, type listEvents as contract } from '#contract/events.ts'
import type { EventDate } from '#contract/occurrences.ts'
import { jsonArray, jsonObjectFrom, jsonPlain, jsonString, type Json } from '#server/database/json-text.ts'
import { prepareShapes } from '#server/database/prepare-sql.ts'
import { JsonText } from '#server/http/handle.ts'
import { readCursor, textPageOf, timeOfCursor, type TextPage, type TextPageRow } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { findDates, readAsked, readerOf, type Given, type Shape } from './find-dates.ts'
import { datedCardAsJson, shownOfDate, textOfDates } from './present.ts'

/** By start, from now on unless a day is given. */
export async function listEvents(tx: Tx, viewer: Reader | null, query: Parsed<typeof contract, 'query'>): Promise<TextPage> {
  const { limit, cursor } = query
  const end = cursor === undefined ? undefined : readCursor(cursor)
  const { shape, given } = readAsked(viewer, query, tx.rooms.now())
  const after = end && { startsAt: timeOfCursor(end.key), id: end.id }
  const most = limit > usual ? mostOfAPage : usual + 1
  const [page] = await selectPage(tx.db, { ...shape, most }, { ...given, ...after, limit })
  return textPageOf(page!)
}

/** All rows are looked up before sorting, so no more than most pages show. */
const usual = 20
const mostOfAPage = 51

const selectPage = prepareShapes<Shape & { most: number }, Given & { limit: number }, TextPageRow>((shape, given) => {
  const viewer = readerOf(shape, given)
  const page = sql`
    select *, round(date_part('epoch', starts_at) * 1000000) as key
      from (${findDates(shape, given, shape.most, shownOfDate)}) as found limit ${given.limit}::int + 1`
  return textOfDates(viewer, page, given.limit, datedCardAsJson(viewer))
})

/** Including what began earlier and is still going on. */
export async function listEventMonth({ db }: Tx, viewer: Reader | null, query: Parsed<typeof monthContract, 'query'>) {
  const month = Temporal.PlainYearMonth.from(query.month)
  const [first, last] = [`${query.month}-01`, month.toPlainDate({ day: month.daysInMonth }).toString()]
  const { from = first, until = last } = query
  const days = { from: from > first ? from : first, until: until < last ? until : last }
  const { shape, given } = readAsked(viewer, { ...query, ...days })
  const [found] = await selectMonth(db, shape, given)
  return new JsonText(found!.text)
}

const selectMonth = prepareShapes<Shape, Given, { text: string }>((shape, given) => {
  const dates = findDates(
    shape,
    given,
    mostDatesOfMonth,
    sql`occurrences.id, occurrences.starts_at, ${dateAsJson(readerOf(shape, given))} as text`,
  )
  // They arrive in order: repeating it would sort a thousand texts again.
  return sql`select ${jsonArray(sql`dates.text`)} as text from (${dates}) as dates`
})

const noneOfTheirs = sql`',"answer":null,"isHost":false}'`

/** Most dates in a month are neither answered nor hosted by the viewer: which ones are is queried once, not per date. */
const dateAsJson = (viewer: Reader | null): Json => {
  if (!viewer) return sql`(occurrences.line || ${noneOfTheirs})`
  const isAnswered = sql`occurrences.id in (select occurrence_id from rsvps where user_id = ${viewer.id} and answer is not null)`
  const isHosted = sql`(occurrences.author_id = ${viewer.id} or occurrences.event_id in (
    select event_id from hosts where user_id = ${viewer.id} and state = 'host'))`
  const theirs = jsonObjectFrom<Pick<EventDate, 'answer' | 'isHost'>>(sql`''`, {
    answer: jsonString(sql`(select answer from rsvps where occurrence_id = occurrences.id and user_id = ${viewer.id})`),
    isHost: jsonPlain(isHosted),
  })
  return sql`(occurrences.line || case when ${isAnswered} or ${isHosted} then ${theirs} else ${noneOfTheirs} end)`
}
