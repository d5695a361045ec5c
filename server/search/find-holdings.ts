import { sql } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import { mostCounted } from '#contract/search-types.ts'
import type { Db } from '#server/database/database.ts'
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

/**
 * Of some kinds: the newest that the viewer may read, so many as are counted, in the order asked for. A word of the title weighs
 * as much as several of the text; a year of age as much as being said a third as often.
 */
export async function findHoldings(db: Db, viewer: Reader, asked: HoldingSearch): Promise<FoundHoldings> {
  const { terms, marks, kinds, group, byDate, limit, after } = asked
  if (terms.length === 0 && marks === null) return noHoldings
  const ofKinds = `(${kinds.map((kind) => `'~k${kind}'`).join(' | ')})${group === undefined ? '' : ` & '~g${group}'`}`
  const time = sql`extract(epoch from holdings.listed_at)`
  const rank = sql`ln(coalesce(ts_rank(holdings.search, (select words from asked), 1), 1) + 1e-6) + ${time} / 31557600`
  const isOfGroups = kinds.includes('group') && !byDate
  const areEvents = kinds.includes('event')
  const order = byDate ? sql`${time} * 1000000` : isOfGroups ? rankOfGroup : areEvents ? rankOfEvent(asked.now) : rank
  const { rows } = await sql<{ total: number } & HoldingHit>`
    with asked as materialized (
      select words, coalesce(words && marks, words, marks) && ${ofKinds}::tsquery as query
        from (select search_query(${terms}::text[]) as words, ${marks}::tsquery as marks) as said
    ), found as materialized (
      select holdings.id, (${order})::float8 as key
        from (select id, listed_at from holdings
               where search @@ (select query from asked) ${areEvents ? narrowedEvents(asked.events) : listedBetween(asked)}
                 ${kinds.includes('course') ? narrowedCourses(viewer, asked.courses) : sql``}
                 ${kinds.includes('resource') ? narrowedResources(asked.resources) : sql``}
               order by listed_at desc, id desc) as newest
       -- "offset 0", lest the planner ask of all that have a common word who may see them.
       cross join lateral (select * from holdings where holdings.id = newest.id and ${listedHoldings(viewer)} offset 0) as holdings
       ${isOfGroups ? withColleagues(viewer) : sql``}
       order by newest.listed_at desc, newest.id desc limit ${sql.lit(mostCounted)}
    ), page as (
      select id, key from found where (key, id) < (${after?.key ?? Infinity}::float8, ${after?.id ?? 2_147_483_647}::int)
       order by key desc, id desc limit ${limit}
    )
    select counted.total, page.id, page.key, holdings.title, holdings.body, ${cardAsJson} as card
      from (select count(*)::int as total from found) as counted
      left join (page join holdings on holdings.id = page.id ${holdingParts}) on true
     order by page.key desc, page.id desc`.execute(db)
  return { total: rows[0]?.total ?? 0, hits: rows.filter(({ id }) => id !== null) }
}

const narrowedCourses = (viewer: Reader, filters: CourseFilters) =>
  Object.values(filters).every((value) => value === undefined)
    ? sql``
    : sql`and exists (select from courses where courses.holding_id = holdings.id and ${isCourseWanted(viewer, filters)})`

/** What members look for and give away has other marks: of those that are narrowed so, none is meant. */
const narrowedResources = (filters: ResourceFilters) => {
  const isWanted = isResourceWanted(filters)
  return isWanted ? sql`and ${isWanted}` : sql``
}

const listedBetween = ({ since, until }: Pick<HoldingSearch, 'since' | 'until'>) => sql`
  and holdings.listed_at < ${until} and holdings.listed_at >= ${since?.toISOString() ?? '-infinity'}::timestamptz`

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
