import { sql, type RawBuilder } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import { mostCounted } from '#contract/search-types.ts'
import type { Db } from '#server/database/database.ts'
import { prepareShapes } from '#server/database/prepare-sql.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { isFiltered as isCourseWanted, type Filters as CourseFilters } from '#server/learning/list-courses.ts'
import { isResourceWanted, type Filters as ResourceFilters } from '#server/resources/list-resources.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import type { Reader } from '#server/users/reader.ts'
import { narrowedEvents, rankOfEvent, type EventSearch } from './event-search.ts'
import type { PostSearch } from './find-posts.ts'

interface HoldingSearch extends Pick<PostSearch, 'terms' | 'group' | 'marks' | 'since' | 'until' | 'byDate' | 'limit' | 'after'> {
  kinds: HoldingKindName[]
  events: EventSearch
  courses: CourseFilters
  resources: ResourceFilters
  now: Date
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

export const noHoldings: FoundHoldings = { total: 0, hits: [] }

interface Shape {
  kinds: HoldingKindName[]
  isAdmin: boolean
  byDate: boolean
}

interface Given {
  viewerId: number
  terms: string[]
  marks: string | null
  /** The marks of the kinds, and of the group. */
  ofKinds: string
  since: string
  until: Date
  now: Date
  limit: number
  /** Where the page before ended. */
  key: number
  id: number
}

type Row = { total: number } & HoldingHit

/**
 * Of some kinds: the newest that the viewer may read, so many as are counted, in the order asked for. A word of the title weighs
 * as much as several of the text; a year of age as much as being said a third as often.
 */
function selectFound({ kinds, isAdmin, byDate }: Shape, given: Given, narrowed = sql``): RawBuilder<Row> {
  const viewer: Reader = { id: given.viewerId, isAdmin }
  const time = sql`extract(epoch from holdings.listed_at)`
  const rank = sql`ln(coalesce(ts_rank(holdings.search, (select words from asked), 1), 1) + 1e-6) + ${time} / 31557600`
  const isOfGroups = kinds.includes('group') && !byDate
  const areEvents = kinds.includes('event')
  const order = byDate ? sql`${time} * 1000000` : isOfGroups ? rankOfGroup : areEvents ? rankOfEvent(given.now) : rank
  return sql`
    with asked as materialized (
      select words, coalesce(words && marks, words, marks) && ${given.ofKinds}::tsquery as query
        from (select search_query(${given.terms}::text[]) as words, ${given.marks}::tsquery as marks) as said
    ), found as materialized (
      select holdings.id, (${order})::float8 as key
        from (select id, listed_at from holdings
               where search @@ (select query from asked) ${areEvents ? sql`` : listedBetween(given)} ${narrowed}
               order by listed_at desc, id desc) as newest
       -- "offset 0", lest the planner ask of all that have a common word who may see them.
       cross join lateral (select * from holdings where holdings.id = newest.id and ${listedHoldings(viewer)} offset 0) as holdings
       ${isOfGroups ? withColleagues(viewer) : sql``}
       order by newest.listed_at desc, newest.id desc limit ${sql.lit(mostCounted)}
    ), page as (
      select id, key from found where (key, id) < (${given.key}::float8, ${given.id}::int)
       order by key desc, id desc limit ${given.limit}::int
    )
    select counted.total, page.id, page.key, holdings.title, holdings.body, ${cardAsJson} as card
      from (select count(*)::int as total from found) as counted
      left join (page join holdings on holdings.id = page.id ${holdingParts}) on true
     order by page.key desc, page.id desc`
}

/** As most searches are: each room is asked by every one of them. */
const selectOfAll = prepareShapes<Shape, Given, Row>(selectFound)

export async function findHoldings(db: Db, viewer: Reader, asked: HoldingSearch): Promise<FoundHoldings> {
  const { terms, marks, kinds, group, byDate, limit, after, now, since, until } = asked
  if (terms.length === 0 && marks === null) return noHoldings
  const shape = { kinds, isAdmin: viewer.isAdmin, byDate }
  const given = {
    ...{ viewerId: viewer.id, terms, marks, now, until, limit, since: since?.toISOString() ?? '-infinity' },
    ofKinds: `(${kinds.map((kind) => `'~k${kind}'`).join(' | ')})${group === undefined ? '' : ` & '~g${group}'`}`,
    ...(after ?? { key: Infinity, id: 2_147_483_647 }),
  }
  const narrowed = narrowedBy(viewer, asked)
  const rows = narrowed ? (await selectFound(shape, given, narrowed).execute(db)).rows : await selectOfAll(db, shape, given)
  return { total: rows[0]?.total ?? 0, hits: rows.filter(({ id }) => id !== null) }
}

/** By what only one room has; undefined where nothing of it is asked for. */
function narrowedBy(viewer: Reader, { kinds, events, courses, resources }: HoldingSearch) {
  if (kinds.includes('event')) return narrowedEvents(events)
  if (kinds.includes('course')) return narrowedCourses(viewer, courses)
  return kinds.includes('resource') ? narrowedResources(resources) : undefined
}

const narrowedCourses = (viewer: Reader, filters: CourseFilters) =>
  Object.values(filters).every((value) => value === undefined)
    ? undefined
    : sql`and exists (select from courses where courses.holding_id = holdings.id and ${isCourseWanted(viewer, filters)})`

/** What members look for and give away has other marks: of those that are narrowed so, none is meant. */
const narrowedResources = (filters: ResourceFilters) => {
  const isWanted = isResourceWanted(filters)
  return isWanted ? sql`and ${isWanted}` : undefined
}

/** Days of an event are those on which it takes place. */
const listedBetween = ({ since, until }: Given) => sql`
  and holdings.listed_at < ${until}::timestamptz and holdings.listed_at >= ${since}::timestamptz`

/** A name before a description; then by how many of the viewer's colleagues are in it, then by how many members. */
const rankOfGroup = sql`(
  case when ts_rank('{0, 0, 0, 1}', holdings.search, (select words from asked)) > 0 then 1e10 else 0 end
  + 1e5 * coalesce(beside.colleagues, 0) + (select groups.member_count from groups where groups.holding_id = holdings.id))`

const withColleagues = (viewer: Reader) => sql`
  left join (
    select group_members.group_id, count(*) as colleagues
      from ${colleaguesOf(viewer.id)} as colleague
      join group_members on group_members.user_id = colleague.id and group_members.state = 'member'
     group by group_members.group_id) as beside on beside.group_id = holdings.id`
