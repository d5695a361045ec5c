import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { eventFilters, mostEventDays } from '#contract/events.ts'
import type { Json } from '#server/database/json-text.ts'
import { listedHoldings, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { findsGroup } from '#server/users/group-readers.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { instantOf, requireTimeZone } from './event-times.ts'

type Filters = z.output<z.ZodObject<typeof eventFilters>>

export interface Asked extends Filters {
  /** Days, as the reader counts them in that zone; both included. */
  from?: string | undefined
  until?: string | undefined
  timeZone?: string | undefined
}

interface Place {
  limit: number
  /** Where the page before ended. */
  after?: { startsAt: string; id: number } | undefined
}

/** Microseconds, as page-cursor.ts has them. */
const key = sql`(extract(epoch from occurrences.starts_at) * 1000000)::float8 as key`
const inOrder = sql`occurrences.starts_at, occurrences.id`

/** Of what the viewer finds, ids and keys by their start, and as `text` what `json` says of each. Null is a visitor. */
export function findDates(viewer: Reader | null, asked: Asked, place: Place, json: Json = sql`''`): RawBuilder<unknown> {
  const between = readDays(asked)
  const isAfter = place.after
    ? sql<boolean>`(${inOrder}) > (${place.after.startsAt}::timestamptz, ${place.after.id}::int)`
    : sql<boolean>`true`
  const limit = sql.lit(place.limit)
  const few = fewEvents(viewer, asked)
  if (few)
    return sql`
      select occurrences.id, ${key}, ${json} as text
        from holdings join events on events.holding_id = holdings.id join occurrences on occurrences.event_id = events.holding_id
       where ${few} and ${isFiltered(asked)} and ${between.isIn} and ${isAfter}
       order by ${inOrder} limit ${limit}`
  const walk = (range: RawBuilder<boolean>) => sql`(
    select occurrences.id, ${key}, found.text
      from occurrences ${inCountry(asked)}
      -- "offset 0", lest the planner ask of all events who may see them before it knows which come first.
      cross join lateral (
        select ${json} as text from events join holdings on holdings.id = events.holding_id
         where events.holding_id = occurrences.event_id and ${isFiltered(asked)} and ${between.isIn} and ${listedHoldings(viewer)}
        offset 0) as found
     where occurrences.is_listed and ${range} and ${isAfter}
     order by ${inOrder} limit ${limit})`
  if (!asked.from) return walk(between.begins)
  return sql`
    select id, key, text from (${walk(between.isUnderWay)} union all ${walk(between.begins)}) as dates
     order by key, id limit ${limit}`
}

/** Where few events are in a country, they are looked up by it: the next of them may be far away. */
const inCountry = ({ country }: Asked) =>
  country ? sql`join events as there on there.holding_id = occurrences.event_id and there.country = ${country}` : sql``

/** What begins in those days, and what goes on in them. Whole days are the same for everybody, wherever they read of them. */
function readDays({ from, until, timeZone = 'UTC' }: Asked) {
  requireTimeZone(timeZone)
  const after = from === undefined ? undefined : instantOf(from, timeZone)
  const before = until === undefined ? undefined : instantOf(dayAfter(until), timeZone)
  const ends = (column: RawBuilder<unknown>, all: string | undefined, is: RawBuilder<boolean>) =>
    all === undefined ? sql<boolean>`true` : sql<boolean>`case when events.all_day then ${column} else ${is} end`
  return {
    isIn: sql<boolean>`(
      ${ends(sql`occurrences.ends_local >= ${from}`, from, sql`occurrences.ends_at > ${after}`)}
      and ${ends(sql`occurrences.starts_local <= ${until}`, until, sql`occurrences.starts_at < ${before}`)})`,
    isUnderWay: after
      ? sql<boolean>`(occurrences.starts_at < ${after} and occurrences.starts_at >= ${daysFrom(after, -mostEventDays - 2)}
          and occurrences.ends_at - occurrences.starts_at >= interval '23 hours' and occurrences.ends_at > ${daysFrom(after, -2)})`
      : sql<boolean>`false`,
    // The same day begins up to 26 hours later elsewhere.
    begins: sql<boolean>`(occurrences.starts_at >= ${after ?? new Date(0)}
      and occurrences.starts_at < ${before ? daysFrom(before, 2) : 'infinity'}::timestamptz)`,
  }
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
const daysFrom = (time: Date, days: number) => new Date(time.getTime() + days * 86_400_000)

/** As many events as are looked through for a word: those that were listed last. */
const mostWithWords = sql.lit(2_000)

/** Where so few events are meant that they are found first: one's own, those of a group, those that say a word. */
function fewEvents(viewer: Reader | null, { mine, group, q }: Asked): RawBuilder<boolean> | undefined {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  if (!mine && group === undefined && words.length === 0) return undefined
  return sql`(holdings.kind = 'event'
    ${mine ? sql`and ${isMine(viewer, mine)}` : sql`and occurrences.is_listed and ${listedHoldings(viewer)}`}
    ${group === undefined ? sql`` : sql`and holdings.group_id = ${group} and ${knowsGroup(viewer, group)}`}
    ${words.length === 0 ? sql`` : sql`and holdings.id = any(array(${eventsWith(words)}))`})`
}

/** What a hidden group shares with more people does not tell them that it is its. */
const knowsGroup = (viewer: Reader | null, groupId: number) =>
  viewer
    ? byRole(viewer, sql<boolean>`true`, findsGroup(viewer.id, groupId))
    : sql<boolean>`exists (select from groups where groups.holding_id = ${groupId} and groups.joining <> 'hidden')`

const eventsWith = (words: string[]) => sql`
  select said.id from holdings as said
   where said.search @@ (search_query(${words.map((word) => `${word}*`)}::text[]) && '''~kevent'''::tsquery)
   order by said.listed_at desc nulls last limit ${mostWithWords}`

/** What one has answered, or hosts; also what waits for review, of that. */
function isMine(viewer: Reader | null, mine: NonNullable<Filters['mine']>): RawBuilder<boolean> {
  if (!viewer) return sql`false`
  if (mine === 'hosting')
    return sql`(holdings.state <> 'draft' and ${visibleHoldings(viewer)} and holdings.id in (
      select id from holdings as own where own.author_id = ${viewer.id} and own.kind = 'event'
      union all select event_id from hosts where user_id = ${viewer.id} and state = 'host'))`
  return sql`(${visibleHoldings(viewer)} and occurrences.id in (
    select occurrence_id from rsvps where user_id = ${viewer.id} and answer = ${mine}))`
}

function isFiltered({ format, country, category, free, credit, language }: Filters): RawBuilder<boolean> {
  return sql`(true
    ${format ? sql`and events.format = ${format}` : sql``}
    ${country ? sql`and events.country = ${country}` : sql``}
    ${category ? sql`and holdings.category_id = ${category}` : sql``}
    ${free === undefined ? sql`` : sql`and events.cost = ${free ? 'free' : 'paid'}`}
    ${credit === undefined ? sql`` : sql`and (events.credit_hours is not null) = ${credit}`}
    ${language ? sql`and coalesce(events.language, holdings.language) = ${language}` : sql``})`
}
