import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { eventFilters, mostEventDays, shownDates } from '#contract/events.ts'
import type { Db } from '#server/database/database.ts'
import { firstMarked } from '#server/holdings/first-marked.ts'
import { listedHoldings, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { knowsGroup } from '#server/users/group-readers.ts'
import type { Reader } from '#server/users/reader.ts'
import { instantOf, requireTimeZone } from './event-times.ts'

type Filters = z.output<z.ZodObject<typeof eventFilters>>

export interface Asked extends Filters {
  /** Days in the reader's zone; both included. */
  from?: string | undefined
  until?: string | undefined
  timeZone?: string | undefined
}

/** The part of a question that is written into its statement. */
export interface Shape extends Pick<Filters, 'mine'> {
  reader: 'member' | 'admin' | 'visitor'
}

/** The values sent with it; the same question from another member is the same statement. */
export interface Given extends Pick<Filters, 'group'> {
  viewerId?: number
  /** As stored with the dates. */
  marks?: string[] | undefined
  /** Matches the beginning of each word. */
  words?: string[] | undefined
  /** The first and last day, in the format of all-day dates, and when they begin and end for the reader; today begins now. */
  from?: string | undefined
  begins?: Date | undefined
  until?: string | undefined
  ends?: Date | undefined
  /** Where the previous page ended. */
  startsAt?: string | undefined
  id?: number | undefined
}

/** If no first day is given, it begins at `now`: anything over by then is left out. */
export function readAsked(viewer: Reader | null, asked: Asked, now?: Date): { shape: Shape; given: Given } {
  const { until, timeZone = 'UTC', mine, group } = asked
  requireTimeZone(timeZone)
  const from = asked.from ?? (now && dayOf(now, timeZone))
  const begins = asked.from === undefined ? now : instantOf(asked.from, timeZone)
  const words = asked.q?.split(/\s+/).filter(Boolean) ?? []
  return {
    shape: { reader: !viewer ? 'visitor' : viewer.isAdmin ? 'admin' : 'member', mine },
    given: {
      ...(viewer && { viewerId: viewer.id }),
      ...{ group, marks: marksOf(asked) },
      words: words.length > 0 ? words.map((word) => `${word}*`) : undefined,
      ...{ from, begins },
      ...{ until, ends: until === undefined ? undefined : instantOf(dayAfter(until), timeZone) },
    },
  }
}

function marksOf({ format, country, free, credit, language, category }: Filters): string[] | undefined {
  const cost = free === undefined ? undefined : free ? 'free' : 'paid'
  const said = { f: format, c: country, p: cost, h: credit?.toString(), l: language, g: category?.toString() }
  const marks = Object.entries(said).flatMap(([kind, value]) => (value ? [`${kind}:${value}`] : []))
  return marks.length > 0 ? marks : undefined
}

export const readerOf = ({ reader }: Shape, { viewerId }: Pick<Given, 'viewerId'>): Reader | null =>
  reader === 'visitor' ? null : { id: viewerId!, isAdmin: reader === 'admin' }

/** Up to this many dates, each is checked for a suspended author. */
const mostLookedUp = 100

const inOrder = sql`occurrences.starts_at, occurrences.id`
const onlyKey: RawBuilder<unknown> = sql`occurrences.id, occurrences.starts_at`

/**
 * Among what the viewer can find, the first by start: `id`, `starts_at`, and whatever else `found` names. The limit is
 * written into the statement: the planner walks an index only if it knows that few rows are wanted.
 */
export function findDates(shape: Shape, given: Given, limit: number, found = onlyKey): RawBuilder<unknown> {
  const reader = readerOf(shape, given)
  const viewer = reader && { ...reader, asksOfMany: limit > mostLookedUp }
  const isWanted = sql`${isInDays(given)} and ${isAfter(given)}`
  const most = sql.lit(limit)
  const { marks } = given
  const hasMarks = marks ? sql`occurrences.marks @> ${marks}::text[]` : sql`true`
  const few = fewEvents(viewer, shape, given)
  if (few)
    return sql`
      select ${found}
        from holdings join occurrences on occurrences.event_id = holdings.id
       where ${few} and ${hasMarks} and ${isWanted} order by ${inOrder} limit ${most}`
  const seen = sql`select from (${listedEventOfDate}) as holdings where ${listedHoldings(viewer)}`
  const begin = marks
    ? firstMarked({
        ...{ table: 'occurrences', id: 'id', by: 'starts_at', isListed: sql`occurrences.is_listed` },
        ...{ range: sql`${beginsInDays(given)} and ${isAfter(given)}`, where: isInDays(given) },
        hasEnd: given.ends !== undefined,
        ...{ found, marks: sql`select unnest(${marks}::text[])`, seen, limit },
      })
    : sql`(
      select ${found} from occurrences cross join lateral (${seen}) as seen
       where occurrences.is_listed and ${beginsInDays(given)} and ${isWanted} order by ${inOrder} limit ${most})`
  if (!given.from) return begin
  // Which of those begun are not over yet is part of the indexes: none of the others is read.
  const keys = (isMeant: RawBuilder<unknown>) => sql`
    select occurrences.starts_at, occurrences.id from occurrences where occurrences.is_listed and ${isMeant}`
  const begun = sql.join([begunJustNow(given), begunToday(given), begunBefore(given)].map(keys), sql` union all `)
  const firstOf = (all: RawBuilder<unknown>) => sql`(
    select ${found} from (select * from (${all}) as keys order by ${keyOrder} offset 0) as keys
     cross join lateral (select * from occurrences where occurrences.id = keys.id offset 0) as occurrences
     cross join lateral (${seen}) as seen
     where ${isWanted} and ${hasMarks} order by keys.starts_at, keys.id limit ${most})`
  // For few dates, visibility is checked once for both parts. The planner does not know how far the rest will be walked.
  if (!marks && limit <= mostLookedUp) {
    const rest = keys(sql`${beginsInDays(given)} and ${isAfter(given)} order by ${keyOrder} limit (select 2147483647)`)
    return firstOf(sql`${begun} union all (${rest})`)
  }
  return sql`
    select * from (${firstOf(begun)} union all ${begin}) as dates
     order by ${keyOrder} limit ${most}`
}

const keyOrder = sql`starts_at, id`

/** The event, as far as conditions on holdings need it: kept with the date, so not looked up. */
const eventInState = (state: RawBuilder<string>) => sql`
  select occurrences.event_id as id, 'event' as kind, null::int as parent_id,
         occurrences.author_id, occurrences.audience, occurrences.group_id, ${state} as state`

export const listedEventOfDate = eventInState(sql`'approved'`)

export const eventOfDate = eventInState(sql`
  case when occurrences.is_listed then 'approved' else (
    select state from holdings as event where event.id = occurrences.event_id) end`)

const isAfter = ({ startsAt, id }: Given) => (startsAt ? sql`(${inOrder}) > (${startsAt}::timestamptz, ${id}::int)` : sql`true`)

/** Whatever takes place in those days, even if it began earlier. All-day dates are the same for everyone, wherever they are. */
function isInDays({ from, begins, until, ends }: Given): RawBuilder<boolean> {
  return sql`(
    ${from ? sql`case when occurrences.all_day then occurrences.ends_local >= ${from} else occurrences.ends_at > ${begins}::timestamptz end` : sql`true`}
    and ${until ? sql`case when occurrences.all_day then occurrences.starts_local <= ${until} else occurrences.starts_at < ${ends}::timestamptz end` : sql`true`})`
}

/** In other zones the same day begins up to 26 hours later. */
const beginsInDays = ({ begins, ends }: Given) => sql<boolean>`(
  ${begins ? sql`occurrences.starts_at >= ${begins}::timestamptz` : sql`true`}
  and ${ends ? sql`occurrences.starts_at < ${ends}::timestamptz + interval '2 days'` : sql`true`})`

/** Anything lasting a day or longer may have begun weeks before. */
const begunBefore = ({ begins }: Given) => sql<boolean>`(
  occurrences.ends_at - occurrences.starts_at >= ${aDay} and occurrences.ends_at > ${begins}::timestamptz - interval '2 days'
  and occurrences.starts_at < ${begins}::timestamptz and occurrences.starts_at >= ${begins}::timestamptz - interval ${longest})`

/** Less than a day but some hours or longer: begun on the same day, or running past midnight. Most dates are shorter. */
const begunToday = ({ begins }: Given) => sql<boolean>`(
  occurrences.ends_at - occurrences.starts_at >= ${someHours} and occurrences.ends_at - occurrences.starts_at < ${aDay}
  and occurrences.ends_at > ${begins}::timestamptz and occurrences.starts_at <= ${begins}::timestamptz - ${someHours}
  and occurrences.starts_at > ${begins}::timestamptz - ${aDay})`

const begunJustNow = ({ begins }: Given) => sql<boolean>`(
  occurrences.ends_at - occurrences.starts_at < ${aDay} and occurrences.ends_at > ${begins}::timestamptz
  and occurrences.starts_at < ${begins}::timestamptz and occurrences.starts_at > ${begins}::timestamptz - ${someHours})`

const someHours = sql`interval '4 hours'`

/** The shortest day that a clock change leaves. */
const aDay = sql`interval '23 hours'`

const longest = sql.lit(`${mostEventDays + 2} days`)

/** Lists mostly use the default zone, which needs no calendar arithmetic. */
const dayOf = (now: Date, timeZone: string) =>
  timeZone === 'UTC'
    ? now.toISOString().slice(0, 10)
    : Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** How many events are searched for a word: the most recently listed ones. */
const mostWithWords = sql.lit(2_000)

/** When so few events qualify that they are found first: the viewer's own, those of a group, those containing a word. */
function fewEvents(viewer: Reader | null, { mine }: Shape, { group, words }: Given): RawBuilder<boolean> | undefined {
  if (!mine && group === undefined && words === undefined) return undefined
  return sql`(holdings.kind = 'event'
    ${mine ? sql`and ${isMine(viewer, mine)}` : sql`and occurrences.is_listed and ${listedHoldings(viewer)}`}
    ${group === undefined ? sql`` : sql`and holdings.group_id = ${group} and ${knowsGroup(viewer, group)}`}
    ${words === undefined ? sql`` : sql`and holdings.id = any(array(${eventsWith(words)}))`})`
}

const eventsWith = (words: string[]) => sql`
  select said.id from holdings as said
   where said.kind = 'event' and said.search @@ search_query(${words}::text[])
   order by said.listed_at desc nulls last limit ${mostWithWords}`

/** What the viewer has answered or hosts; for those, pending ones too. */
function isMine(viewer: Reader | null, mine: NonNullable<Filters['mine']>): RawBuilder<boolean> {
  if (!viewer) return sql`false`
  if (mine === 'hosting')
    return sql`(holdings.state <> 'draft' and ${visibleHoldings(viewer)} and holdings.id in (
      select id from holdings as own where own.author_id = ${viewer.id} and own.kind = 'event'
      union all select event_id from hosts where user_id = ${viewer.id} and state = 'host'))`
  return sql`(${visibleHoldings(viewer)} and occurrences.id in (
    select occurrence_id from rsvps where user_id = ${viewer.id} and answer = ${sql.lit(mine)}))`
}

/**
 * Future dates, filled up with the latest past ones. If the rest of a series was cancelled, the first date of that rest
 * stays, to say so; the others come last.
 */
export const nextDates = (eventId: number, now: Date, most = shownDates) => sql`
  select id, row_number() over (
           order by is_rest, is_over, extract(epoch from starts_at) * case when is_over then -1 else 1 end, id) as key
    from (select occurrences.id, occurrences.starts_at, occurrences.ends_at <= ${now} as is_over,
                 events.cancelled_at is not null and occurrences.cancelled_at is not null
                   and row_number() over (
                         partition by occurrences.cancelled_at is null, occurrences.ends_at <= ${now}
                             order by occurrences.starts_at, occurrences.id) > 1 as is_rest
            from occurrences join events on events.holding_id = occurrences.event_id
           where occurrences.event_id = ${eventId}) as dates
   order by key limit ${sql.lit(most)}`

/** On `events`: no one ever answered or attended, even if who did has been forgotten since. */
export const hasNoAnswers = sql<boolean>`not exists (
  select from occurrences as answered
   where answered.event_id = events.holding_id
     and (answered.going_count + answered.waiting_count + answered.interested_count > 0
          or exists (select from rsvps where occurrence_id = answered.id and (answer is not null or attended_at is not null))
          or exists (select from learning_entries where occurrence_id = answered.id and is_confirmed)
          or exists (select from certificates where occurrence_id = answered.id)))`

export const oneDate = (eventId: number, date: number) =>
  sql`select id, 0 as key from occurrences where event_id = ${eventId} and id = ${date}`

/** Dates that "this and following" moved to an event of their own are found there, by their old addresses. */
export async function whereDateIs(db: Db, eventId: number, date: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive further as (
      select ${eventId}::int as id union select events.holding_id from events join further on events.continues_id = further.id)
    select event_id as id from occurrences where id = ${date} and event_id in (select id from further)`.execute(db)
  return rows[0]?.id ?? eventId
}
