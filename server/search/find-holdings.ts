import { sql, type RawBuilder } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import { mostCounted, type RoomType } from '#contract/search-types.ts'
import type { Db } from '#server/database/database.ts'
import { prepareShapes } from '#server/database/prepare-sql.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { isCollectionWanted, type Sought as CollectionFilters } from '#server/collections/list-collections.ts'
import { isGroupWanted, type Filters as GroupFilters } from '#server/groups/list-groups.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { isFiltered as isCourseWanted, type Filters as CourseFilters } from '#server/learning/list-courses.ts'
import { isResourceWanted, type Filters as ResourceFilters } from '#server/resources/list-resources.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { findsGroup } from '#server/users/group-readers.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { narrowedEvents, rankOfEvent, type EventSearch } from './event-search.ts'
import type { PostSearch } from './find-posts.ts'

interface HoldingSearch extends Pick<PostSearch, 'terms' | 'group' | 'marks' | 'since' | 'until' | 'byDate' | 'limit' | 'after'> {
  rooms: RoomSearch[]
  groups: GroupFilters
  events: EventSearch
  courses: CourseFilters
  resources: ResourceFilters
  collections: CollectionFilters
  now: Date
  /** Whether each of its words is in many holdings. */
  areCommon: boolean
}

interface RoomSearch {
  type: RoomType
  kinds: HoldingKindName[]
  /** Otherwise results are only counted. */
  isShown: boolean
}

interface HoldingHit {
  id: number
  key: number
  title: string
  body: string
  /** JSON. */
  card: string
}

export interface FoundHoldings {
  /** At most `mostCounted`. */
  total: number
  hits: HoldingHit[]
}

const noHoldings: FoundHoldings = { total: 0, hits: [] }

interface Shape {
  rooms: RoomSearch[]
  isAdmin: boolean
  byDate: boolean
  areCommon: boolean
}

interface Given {
  viewerId: number
  terms: string[]
  marks: string | null
  since: string
  until: Date
  now: Date
  limit: number
  /** Where the previous page ended. */
  key: number
  id: number
}

type Row = { totals: number[]; room: number } & HoldingHit
type Narrowed = RawBuilder<unknown> | undefined

const asked = ({ terms, marks }: Pick<Given, 'terms' | 'marks'>) => sql`asked as materialized (
  select words, coalesce(words && marks, words, marks) as query
    from (select search_query(${terms}::text[]) as words, ${marks}::tsquery as marks) as said)`

/** Each room has a word index of its own, selected by its kinds. */
const isSaidIn = ({ kinds }: RoomSearch) =>
  sql<boolean>`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and search @@ (select query from asked)`

/**
 * A large statement takes a while to set up even if it finds nothing, and most words occur in few rooms. It looks for a
 * hundred rather than one: for a single one the planner would read all holdings, hoping to come across it soon.
 */
const isAnywhere = (room: RoomSearch) =>
  sql`(select count(*) > 0 from (select from holdings where ${isSaidIn(room)} limit 100) as found)`

const selectRooms = prepareShapes<RoomSearch[], Pick<Given, 'terms' | 'marks'>, { there: boolean[] }>(
  (rooms, given) => sql`
    with ${asked(given)}
    select array[${sql.join(rooms.map(isAnywhere))}] as there`,
)

/**
 * For some rooms: in each one shown the newest the viewer may read, up to the number that is counted, in the order asked for.
 * A word in the title weighs as much as several in the text; a year of age as much as occurring a third as often.
 */
function selectFound(shape: Shape, given: Given, narrowed: Narrowed[] = []): RawBuilder<Row> {
  const found = shape.rooms.map((room, at) => ({ ...room, at, name: sql.ref(`found_${at}`) }))
  const pages = found
    .filter(({ isShown }) => isShown)
    .map(
      ({ at, name }) => sql`(
        select ${sql.lit(at)}::int as room, id, key from ${name} where (key, id) < (${given.key}::float8, ${given.id}::int)
         order by key desc, id desc limit ${given.limit}::int)`,
    )
  const nothing = sql`(select 0 as room, 0 as id, 0::float8 as key where false)`
  return sql`
    with ${asked(given)},
    ${sql.join(found.map((room) => sql`${room.name} as materialized (${selectOfRoom(shape, room, { given, narrowed: narrowed[room.at] })})`))},
    page as (${pages.length > 0 ? sql.join(pages, sql` union all `) : nothing})
    select counted.totals, page.room, page.id, page.key, holdings.title, holdings.body, ${cardAsJson} as card
      from (select array[${sql.join(found.map(({ name }) => sql`(select count(*)::int from ${name})`))}] as totals) as counted
      left join (page join holdings on holdings.id = page.id ${holdingParts}) on true
     order by page.room, page.key desc, page.id desc`
}

/** If all words are common, this many of the newest of each kind are read: enough if one in eight has them. */
const mostRead = 8 * mostCounted

function selectOfRoom(
  { isAdmin, byDate, areCommon }: Shape,
  room: RoomSearch,
  { given, narrowed }: { given: Given; narrowed: Narrowed },
) {
  const viewer: Reader = { id: given.viewerId, isAdmin }
  const time = sql`extract(epoch from holdings.listed_at)`
  const rank = sql`ln(coalesce(ts_rank(holdings.search, (select words from asked), 1), 1) + 1e-6) + ${time} / 31557600`
  const isOfGroups = room.kinds.includes('group') && room.isShown && !byDate
  const areEvents = room.kinds.includes('event')
  const isWithin = sql`${areEvents ? sql`` : listedBetween(given)} ${narrowed ?? sql``}`
  const order = byDate ? sql`${time} * 1000000` : isOfGroups ? rankOfGroup : areEvents ? rankOfEvent(given.now) : rank
  // "offset 0" keeps the planner from checking visibility for everything that has a common word.
  const ifSeen = (found: string) => sql`
    cross join lateral (
      select * from holdings where holdings.id = ${sql.ref(`${found}.id`)} and ${listedHoldings(viewer)} offset 0) as holdings`
  // Results that are only counted need no order, nor anything an order is computed from.
  if (!room.isShown && !areCommon)
    return sql`
      select holdings.id, 0::float8 as key from (select id from holdings where ${isSaidIn(room)} ${isWithin}) as said ${ifSeen('said')}
       limit ${sql.lit(mostCounted)}`
  const newestOf = (holdings: RawBuilder<unknown>, isWanted: RawBuilder<unknown> = sql`true`) => sql`
    select holdings.id, holdings.listed_at, (${room.isShown ? order : sql`0`})::float8 as key
      from (select id, listed_at from ${holdings} where ${isWanted} and ${isSaidIn(room)} ${isWithin}
             order by listed_at desc, id desc) as newest ${ifSeen('newest')}
     ${isOfGroups ? withColleagues(viewer) : sql``}
     order by newest.listed_at desc, newest.id desc limit ${sql.lit(mostCounted)}`
  if (!areCommon) return newestOf(sql`holdings`)
  // For words that most holdings have, using the index would mean reading them all.
  const read = sql`(
    select holdings.* from unnest(${sql.lit(`{${room.kinds.join(',')}}`)}::text[]) as of_kind (kind) cross join lateral (
      select * from holdings where holdings.kind = of_kind.kind and holdings.state = 'approved'
       order by holdings.listed_at desc, holdings.id desc limit ${sql.lit(mostRead)}) as holdings) as holdings`
  return sql`
    with near as materialized (${newestOf(read)}),
    far as materialized (${newestOf(
      sql`holdings`,
      sql`(select count(*) from near) < ${sql.lit(mostCounted)} and holdings.id not in (select id from near)`,
    )})
    select id, key from (select * from near union all select * from far) as found
     order by listed_at desc, id desc limit ${sql.lit(mostCounted)}`
}

/** The usual kind of search. */
const selectOfAll = prepareShapes<Shape, Given, Row>(selectFound)

export async function findHoldings(db: Db, viewer: Reader, asked: HoldingSearch): Promise<[RoomType, FoundHoldings][]> {
  const { terms, group, byDate, limit, after, now, since, until } = asked
  const marks = [asked.marks, group === undefined ? null : `'~g${group}'`].filter((mark) => mark !== null).join(' & ') || null
  const isAsked = (terms.length > 0 || asked.marks !== null) && (group === undefined || (await knowsOfGroup(db, viewer, group)))
  // Something common is likely to be found in the one room asked for.
  const isLikely = ({ isShown }: RoomSearch) =>
    asked.areCommon && isShown && asked.rooms.filter((room) => room.isShown).length === 1
  const doubted = asked.rooms.filter((room) => !isLikely(room))
  const there = isAsked && doubted.length > 0 ? (await selectRooms(db, doubted, { terms, marks }))[0]!.there : []
  const rooms = isAsked ? asked.rooms.filter((room) => there[doubted.indexOf(room)] ?? isLikely(room)) : []
  const shape = { rooms, isAdmin: viewer.isAdmin, byDate, areCommon: asked.areCommon }
  const given = {
    ...{ viewerId: viewer.id, terms, marks, now, until, limit, since: since?.toISOString() ?? '-infinity' },
    ...(after ?? { key: Infinity, id: 2_147_483_647 }),
  }
  const rows =
    rooms.length > 0 ? await select(db, shape, { given, narrowed: rooms.map((room) => narrowedBy(viewer, room, asked)) }) : []
  const hits = Map.groupBy(rows, ({ room }) => rooms[room]?.type)
  return asked.rooms.map(({ type }) => {
    const at = rooms.findIndex((room) => room.type === type)
    return [
      type,
      at < 0 ? noHoldings : { total: rows[0]!.totals[at]!, hits: hits.get(type)?.filter(({ id }) => id !== null) ?? [] },
    ]
  })
}

/** What a hidden group shares more widely is not found as belonging to the group. */
async function knowsOfGroup(db: Db, viewer: Reader, groupId: number) {
  const isKnown = byRole(viewer, sql<boolean>`true`, findsGroup(viewer.id, groupId))
  return (await sql<{ isKnown: boolean }>`select ${isKnown} as "isKnown"`.execute(db)).rows[0]!.isKnown
}

async function select(db: Db, shape: Shape, { given, narrowed }: { given: Given; narrowed: Narrowed[] }) {
  const isNarrowed = narrowed.some((condition) => condition !== undefined)
  return isNarrowed ? (await selectFound(shape, given, narrowed).execute(db)).rows : selectOfAll(db, shape, given)
}

/** By fields that only one room has; undefined if none is asked for. */
function narrowedBy(viewer: Reader, { type }: RoomSearch, asked: HoldingSearch): Narrowed {
  if (type === 'events') return narrowedEvents(asked.events)
  if (type === 'learning') return narrowedCourses(viewer, asked.courses)
  // Requests and offers have different marks from resources: with such filters, none of them qualifies.
  if (type === 'resources') return alsoIf(isResourceWanted(asked.resources))
  return alsoIf(type === 'groups' ? isGroupWanted(asked.groups) : isCollectionWanted(asked.collections))
}

const alsoIf = (isWanted: RawBuilder<boolean> | undefined): Narrowed => isWanted && sql`and ${isWanted}`

const narrowedCourses = (viewer: Reader, filters: CourseFilters) =>
  Object.values(filters).every((value) => value === undefined)
    ? undefined
    : sql`and exists (select from courses where courses.holding_id = holdings.id and ${isCourseWanted(viewer, filters)})`

/** For events, the days are those on which they take place. */
const listedBetween = ({ since, until }: Given) => sql`
  and holdings.listed_at < ${until}::timestamptz and holdings.listed_at >= ${since}::timestamptz`

/** A name before a description; then by how many of the viewer's colleagues are members, then by the number of members. */
const rankOfGroup = sql`(
  case when ts_rank('{0, 0, 0, 1}', holdings.search, (select words from asked)) > 0 then 1e10 else 0 end
  + 1e5 * coalesce(beside.colleagues, 0) + (select groups.member_count from groups where groups.holding_id = holdings.id))`

const withColleagues = (viewer: Reader) => sql`
  left join (
    select group_members.group_id, count(*) as colleagues
      from ${colleaguesOf(viewer.id)} as colleague
      join group_members on group_members.user_id = colleague.id and group_members.state = 'member'
     group by group_members.group_id) as beside on beside.group_id = holdings.id`
