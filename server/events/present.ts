import { sql, type RawBuilder } from 'kysely'
import { mostDates, shownDates, type Event, type EventCard } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import type { Db } from '#server/database/database.ts'
import {
  jsonArray,
  jsonFields,
  jsonObject,
  jsonObjectFrom,
  jsonPlain,
  jsonString,
  jsonTime,
  jsonWord,
  type Json,
} from '#server/database/json-text.ts'
import { anyOf, prepareShapes } from '#server/database/prepare-sql.ts'
import { cardOf, cardRest, holdingFields, holdingParts, roleAsJson } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import type { TextPageRow } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import type { Reader } from '#server/users/reader.ts'
import { hasNoAnswers, nextDates, oneDate, whereDateIs } from './find-dates.ts'
import { hasLapsed, hosting, hostsAsJson, idOf, isHost, mayHost, type MaybeReader } from './hosting.ts'

/** The database puts events and their dates together, here and nowhere else. */
const visitor: Reader = { id: 0, isAdmin: false }

/** What is read of a date besides itself: `own` is the viewer's answer, `hosting` whether they host it or were asked to. */
const occurrenceParts = (viewer: MaybeReader) => sql`
  join holdings on holdings.id = occurrences.event_id ${holdingParts}
  left join rsvps as own on own.occurrence_id = occurrences.id and own.user_id = ${idOf(viewer)}
  ${hosting(viewer)}
  ${viewer ? sql`left join beside on beside.occurrence_id = occurrences.id` : sql``}`

/** Once a file is there, its people were told. */
const slides: Json = sql`case when occurrences.slides_url is not null
  then ${jsonObject<NonNullable<Occurrence['slides']>>({ url: jsonString('occurrences.slides_url'), name: sql`'null'` })}
  when occurrences.afterwards_told_at is null then 'null' else coalesce((
    select ${jsonObject<NonNullable<Occurrence['slides']>>({
      url: jsonString(sql`${sql.lit(urlOfKey(''))} || attachments.key`),
      name: jsonString('attachments.name'),
    })} from attachments where attachments.occurrence_id = occurrences.id order by position limit 1), 'null') end`

const waitingNumber: Json = jsonPlain(sql`case when own.answer = 'waiting' then (
  select count(*) from rsvps as before
   where before.occurrence_id = occurrences.id and before.answer = 'waiting' and before.waiting_order <= own.waiting_order) end`)

const ofOwn = sql`occurrence_id = occurrences.id`
const credit: Json = sql`case when own.attended_at is null then 'null' else ${jsonObject<NonNullable<Occurrence['credit']>>({
  hours: jsonPlain(sql`(
    select hours::float8 from learning_entries where user_id = own.user_id and ${ofOwn} and is_confirmed)`),
  certificateCode: jsonString(sql`(
    select code from certificates where recipient_id = own.user_id and ${ofOwn} and revoked_at is null)`),
})} end`

type OwnField = 'answer' | 'isQuiet' | 'waitingNumber' | 'attended' | 'credit' | 'asksAgain'
const noneOfOwn = sql`',"answer":null,"isQuiet":false,"waitingNumber":null,"attended":false,"credit":null,"asksAgain":false'`
const own: Json = sql`case when own.user_id is null then ${noneOfOwn} else ${jsonFields<Pick<Occurrence, OwnField>>({
  answer: jsonWord('own.answer'),
  isQuiet: jsonPlain('own.is_quiet'),
  waitingNumber,
  attended: jsonPlain(sql`(own.attended_at is not null)`),
  credit,
  asksAgain: jsonPlain('own.asks_again'),
})} end`

/** Few people are told it. */
const joinUrl: Json = jsonString(sql`coalesce(occurrences.join_url, (
  select join_url from events where events.holding_id = occurrences.event_id))`)

/** The other fields are kept with the date as text. */
type DateField =
  | ('eventId' | 'startsAt' | 'endsAt' | 'startsLocal' | 'endsLocal' | 'allDay' | 'capacity' | 'movedFrom')
  | ('isCancelled' | 'cancelReason' | 'recordingUrl' | 'closingNote' | 'timeZone' | 'place' | 'creditHours')
const dateCard = sql`('{"id":' || occurrences.id || occurrences.card || ${own})`

/** No one else's name appears here, except in `beside`: colleagues of the viewer who are openly going to dates on the page. */
export const occurrenceAsJson = (viewer: MaybeReader): Json =>
  jsonObjectFrom<Omit<Occurrence, 'id' | DateField | OwnField>>(dateCard, {
    going: jsonPlain('occurrences.going_count'),
    waiting: jsonPlain('occurrences.waiting_count'),
    interested: jsonPlain('occurrences.interested_count'),
    joinUrl: viewer
      ? sql`case when (own.answer = 'going' and occurrences.cancelled_at is null) or ${mayHost(viewer)} then ${joinUrl} else 'null' end`
      : sql`'null'`,
    colleagues: viewer ? sql`coalesce(beside.cards, '[]')` : sql`'[]'`,
    slides,
  })

/** Only members see groups. */
const group = (viewer: MaybeReader): Json => (viewer && viewer !== visitor ? cardRest.group : sql`'null'`)

/** The other fields are kept with the event, and each of its dates, as text. */
type EventField = 'format' | 'registration' | 'cost' | 'price' | 'creditHours' | 'language'

const shown = (viewer: MaybeReader) => ({
  occurrenceCount: jsonPlain(sql`jsonb_array_length(holdings.facts->'starts')`),
  role: roleAsJson(idOf(viewer), sql`when hosting.state = 'host' then '"host"'`),
})

const { cover, user } = cardRest
const eventCardAsJson = (viewer: MaybeReader): Json =>
  cardOf<EventCard, EventField>(
    { cover, user, group: group(viewer), ...shown(viewer) },
    sql`(holdings.card || occurrences.event_card)`,
  )

export const datedCardAsJson = (viewer: MaybeReader): Json =>
  jsonObject<{ occurrence: Occurrence; event: EventCard }>({
    occurrence: occurrenceAsJson(viewer),
    event: eventCardAsJson(viewer),
  })

export interface DateRow {
  id: number
  key: number
  text: string
}

/** For a select of the `id` and `key` of dates, in their order, each with the fields in `json`. */
async function selectOccurrences(db: Db, viewer: MaybeReader, page: RawBuilder<unknown>, json: Json): Promise<DateRow[]> {
  return (await datesOfPage(viewer, page, json).execute(db)).rows
}

export const datesOfPage = (viewer: MaybeReader, page: RawBuilder<unknown>, json: Json) => sql<DateRow>`
  ${withPage(viewer, page)}
  select occurrences.id, key, ${json} as text
    from page join occurrences on occurrences.id = page.id ${occurrenceParts(viewer)}
   order by key, occurrences.id`

/** Exactly the columns shown of a date: passing on whole rows would double the cost of a list. */
export const shownOfDate = sql`
  occurrences.id, occurrences.starts_at, occurrences.event_id, occurrences.card, occurrences.event_card, occurrences.going_count,
  occurrences.waiting_count, occurrences.interested_count, occurrences.join_url, occurrences.cancelled_at, occurrences.slides_url,
  occurrences.afterwards_told_at`

type Most = number | RawBuilder<number>

/** A page as one text, from a select of what is shown of dates with their `key`, in order: one more than `limit` if there are more. */
export const textOfDates = (viewer: MaybeReader, page: RawBuilder<unknown>, limit: Most, json: Json) => sql<TextPageRow>`
  ${withPage(viewer, page)}
  select (select ${jsonArray(sql`item`)}
            from (select ${json} as item
                    from (select * from page limit ${limit}::int) as occurrences ${occurrenceParts(viewer)}
                   order by key, occurrences.id) as in_order) as text,
         case when cardinality(found.ids) > ${limit}::int then found.keys[${limit}::int] end as key,
         case when cardinality(found.ids) > ${limit}::int then found.ids[${limit}::int] end as id
    from found`

const withPage = (viewer: MaybeReader, page: RawBuilder<unknown>) => sql`
  with page as materialized (${page}),
       found as materialized (
         select min(id) as lowest, max(id) as highest, array_agg(id) as ids, array_agg(key) as keys from page)
       ${viewer ? sql`, ${beside(viewer)}` : sql``}`

/**
 * Walks each colleague's own answers, which are few, while a date may have thousands. Only between the ids on the page,
 * since past dates mostly have lower ones; `offset` keeps the planner from starting with the dates instead.
 */
const beside = (viewer: Reader) => sql`
  beside as materialized (
    select going.occurrence_id, '[' || array_to_string((array_agg(users.card order by users.id))[:5], ',') || ']' as cards
      from ${colleaguesOf(viewer.id)} as colleague cross join found
      cross join lateral (
        select rsvps.occurrence_id from rsvps
         where rsvps.user_id = colleague.id and rsvps.answer = 'going' and not rsvps.is_quiet
           and rsvps.occurrence_id between found.lowest and found.highest and rsvps.occurrence_id = any(found.ids) offset 0) as going
      join users on users.id = colleague.id and ${isActiveMember('users')}
     group by going.occurrence_id)`

/** By start; those the viewer may not see are left out. */
export async function readOccurrences({ db }: Pick<Tx, 'db'>, viewer: Reader, ids: number[]): Promise<Occurrence[]> {
  const rows = await selectNamed(db, { isAdmin: viewer.isAdmin }, { viewerId: viewer.id, ids })
  return rows.map(({ text }) => JSON.parse(text) as Occurrence)
}

const selectNamed = prepareShapes<Pick<Reader, 'isAdmin'>, { viewerId: number; ids: number[] }, DateRow>(
  ({ isAdmin }, { viewerId, ids }) => {
    const viewer = { id: viewerId, isAdmin }
    const page = sql`
      select occurrences.id, extract(epoch from occurrences.starts_at)::float8 as key
        from occurrences join holdings on holdings.id = occurrences.event_id
       where occurrences.id = any(${anyOf(ids)}) and ${visibleHoldings(viewer)}`
    return datesOfPage(viewer, page, occurrenceAsJson(viewer))
  },
)

/** What was held before the rest was cancelled still has its people, recording and hours. */
const hasHeldDates = sql<boolean>`exists (
  select from occurrences as held where held.event_id = events.holding_id and held.cancelled_at is null)`

const hasDatesToCome = (now: Date) => sql<boolean>`exists (
  select from occurrences as coming
   where coming.event_id = events.holding_id and coming.cancelled_at is null and coming.ends_at > ${now})`

/** To a date that is not over: the link of a series is not for those who went once. */
const isStillGoing = (viewerId: number, now: Date) => sql<boolean>`exists (
  select from occurrences as going join rsvps on rsvps.occurrence_id = going.id and rsvps.user_id = ${viewerId}
   where going.event_id = events.holding_id and rsvps.answer = 'going' and going.ends_at > ${now} and going.cancelled_at is null)`

type Own = Omit<Event, 'occurrences'>

const eventAsJson = (viewer: Reader, now: Date): Json => {
  const fields = holdingFields(viewer)
  const toHosts = (value: Json, otherwise: Json): Json => sql`case when ${isHost(viewer)} then ${value} else ${otherwise} end`
  return jsonObject<Own>({
    ...fields,
    ...shown(viewer),
    format: jsonWord('events.format'),
    registration: jsonWord('events.registration'),
    cost: jsonWord('events.cost'),
    price: jsonString('events.price'),
    creditHours: jsonPlain(sql`events.credit_hours::float8`),
    group: group(viewer),
    language: jsonWord(sql`coalesce(events.language, holdings.language)`),
    reason: toHosts(jsonString('holdings.reason'), fields.reason),
    hasProposal: toHosts(jsonPlain(sql`(holdings.proposed is not null)`), fields.hasProposal),
    proposedReason: toHosts(jsonString('holdings.proposed_reason'), fields.proposedReason),
    timeZone: jsonWord('events.time_zone'),
    allDay: jsonPlain('events.all_day'),
    startsLocal: jsonString('events.starts_local'),
    endsLocal: jsonString('events.ends_local'),
    repeat: jsonPlain('events.repeat'),
    place: jsonPlain('events.place'),
    joinUrl: sql`case when ${mayHost(viewer)} or ${isStillGoing(viewer.id, now)}
      then ${jsonString('events.join_url')} else 'null' end`,
    infoUrl: jsonString('events.info_url'),
    registerUrl: jsonString('events.register_url'),
    capacity: jsonPlain('events.capacity'),
    hasWaitingList: jsonPlain('events.has_waiting_list'),
    competencies: jsonString('events.competencies'),
    hosts: hostsAsJson(viewer, now),
    cancelledAt: jsonTime('events.cancelled_at'),
    cancelReason: jsonString('events.cancel_reason'),
    calendarUrl: jsonString(sql`'/api/events/' || holdings.id || '/event.ics'`),
    may: jsonObject<Event['may']>({
      edit: jsonPlain(sql`(${mayHost(viewer)} and (events.cancelled_at is null or ${hasHeldDates}))`),
      cancel: jsonPlain(sql`(${mayHost(viewer)} and holdings.state = 'approved' and ${hasDatesToCome(now)})`),
      delete: jsonPlain(sql`(holdings.author_id = ${viewer.id} and ${hasNoAnswers})`),
      answerHosting: jsonPlain(sql`coalesce(hosting.state = 'asked' and not ${hasLapsed('hosting', now)}, false)`),
    }),
    issuerName: sql`case when ${mayHost(viewer)} then ${jsonString('events.issuer_name')} else 'null' end`,
    isHostAway: jsonPlain(sql`(author.suspended_at is not null)`),
  })
}

export async function readEvent(
  tx: Tx,
  viewer: MaybeReader,
  asked: number,
  { date, dates: wanted = 'next' }: { date?: number | undefined; dates?: 'next' | 'all' } = {},
): Promise<Event> {
  const id = date === undefined ? asked : await whereDateIs(tx.db, asked, date)
  const { rows } = await sql<{ event: Own }>`
    select ${eventAsJson(viewer ?? visitor, tx.rooms.now())}::json as event
      from holdings ${holdingParts} join events on events.holding_id = holdings.id ${hosting(viewer)}
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(tx.db)
  if (!rows[0]) throw new Problem('holding_not_found')
  const page = date === undefined ? nextDates(id, tx.rooms.now(), wanted === 'all' ? mostDates : shownDates) : oneDate(id, date)
  const dates = await selectOccurrences(tx.db, viewer, page, occurrenceAsJson(viewer))
  if (date !== undefined && dates.length === 0) throw new Problem('occurrence_not_found')
  const event = viewer ? rows[0].event : withoutFaces(rows[0].event)
  return { ...event, occurrences: dates.map(({ text }) => JSON.parse(text) as Occurrence) }
}

/** Members' pictures are for members only. */
const withoutFaces = (event: Own): Own => ({
  ...event,
  user: { ...event.user, profilePicture: null },
  hosts: event.hosts.map((host) => ({ ...host, user: { ...host.user, profilePicture: null } })),
})
