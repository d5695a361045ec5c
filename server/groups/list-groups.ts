import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listGroups as contract } from '#contract/groups.ts'
import { prepareShapes } from '#server/database/prepare-sql.ts'
import { listedGroups, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { mostOfAPage } from '#server/posts/post-page.ts'
import type { Reader } from '#server/users/reader.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { groupCardAsJson, groupsOfPage, type Row } from './present.ts'

type Query = Parsed<typeof contract, 'query'>
export type Filters = Pick<Query, 'subject' | 'language' | 'country' | 'joining'>

/** The part of a question that is written into the statement: the same question from another member is the same statement. */
interface Shape {
  isAdmin: boolean
  sort: Query['sort']
  of: 'all' | 'mine' | 'member'
  hasWords: boolean
  filters: (keyof Filters)[]
  goesOn: boolean
}

/** The values sent with it. */
interface Given extends Filters {
  viewerId: number
  limit: number
  member: number | undefined
  words: string[]
  /** Of the last group on the previous page. */
  key: string | number | undefined
  id: number | undefined
}

const filterNames = ['subject', 'language', 'country', 'joining'] as const

/** Each sort order walks an index of its own. */
export async function listGroups({ db }: Tx, viewer: Viewer, query: Query): Promise<TextPage> {
  const words = query.q?.split(/\s+/).filter(Boolean) ?? []
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const shape: Shape = {
    ...{ isAdmin: viewer.isAdmin, sort: query.sort, hasWords: words.length > 0, goesOn: after !== undefined },
    of: query.mine ? 'mine' : query.member === undefined ? 'all' : 'member',
    filters: filterNames.filter((name) => query[name]),
  }
  const rows = await selectPage(db, shape, {
    ...{ viewerId: viewer.id, limit: query.limit + 1, member: query.member },
    ...{ subject: query.subject, language: query.language, country: query.country, joining: query.joining },
    words: words.map((word) => `${word}*`),
    key: after && sorts[query.sort].valueOf(after.key),
    id: after?.id,
  })
  const { shown, end } = pageOf(rows, query.limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

const selectPage = prepareShapes<Shape, Given, Row>(writeList)

function writeList(shape: Shape, given: Given): RawBuilder<Row> {
  const viewer = { id: given.viewerId, isAdmin: shape.isAdmin }
  const { column, key, type } = shape.sort === 'newest' && shape.of !== 'mine' ? newestListed : sorts[shape.sort]
  const isAfter = shape.goesOn ? sql`(${column}, groups.holding_id) < (${given.key}::${type}, ${given.id}::int)` : sql`true`
  const page = sql`
    select holdings.id, ${key} as key
      from ${isWalk(shape) ? inTheirOrder(viewer) : sql`holdings join groups on groups.holding_id = holdings.id`}
     where holdings.kind = 'group' and ${isWanted(viewer, shape, given)} and ${isFiltered(shape, given)} and ${isAfter}
     order by ${column} desc, groups.holding_id desc limit ${mostOfAPage}`
  return groupsOfPage(viewer, sql`select * from (${page}) as found limit ${given.limit}::int`, groupCardAsJson(viewer))
}

/** If most groups qualify, they are looked at one by one until the page is full. Few contain a given word or subject. */
const isWalk = ({ of, hasWords, filters, sort }: Shape) =>
  of === 'all' && !hasWords && !filters.includes('subject') && sort !== 'newest'

/** "offset 0" keeps the planner from checking the visibility of all groups before it knows which come first. */
const inTheirOrder = (viewer: Reader) => sql`
  groups cross join lateral (
    select * from holdings where holdings.id = groups.holding_id and ${listedGroups(viewer)} offset 0) as holdings`

interface Sort {
  column: RawBuilder<unknown>
  key: RawBuilder<number>
  /** Of the column, and of the value a page starts after. */
  type: RawBuilder<unknown>
  valueOf(key: number): string | number
}

const micros = (time: string) => sql<number>`coalesce(extract(epoch from ${sql.ref(time)}) * 1000000, 0)::float8`
const byTime = { type: sql.raw('timestamptz'), valueOf: (key: number) => (key === 0 ? '-infinity' : timeOfCursor(key)) }

const sorts: Record<Query['sort'], Sort> = {
  active: {
    column: sql`coalesce(groups.last_post_at, '-infinity'::timestamptz)`,
    key: micros('groups.last_post_at'),
    ...byTime,
  },
  // Pending ones were never listed: among the viewer's own they come last.
  newest: {
    column: sql`coalesce(holdings.listed_at, '-infinity'::timestamptz)`,
    key: micros('holdings.listed_at'),
    ...byTime,
  },
  members: {
    column: sql`groups.member_count`,
    key: sql`groups.member_count::float8`,
    type: sql.raw('float8'),
    valueOf: (key) => key,
  },
}

/** If all are listed: along their index. */
const newestListed: Sort = { ...sorts.newest, column: sql`holdings.listed_at` }

function isWanted(viewer: Reader, shape: Shape, { member }: Given): RawBuilder<boolean> {
  if (shape.of === 'mine') return sql`holdings.id in (${placesOf(viewer.id)}) and ${visibleHoldings(viewer)}`
  if (isWalk(shape)) return sql`groups.archived_at is null`
  if (shape.of === 'all') return sql`groups.archived_at is null and ${listedGroups(viewer)}`
  return sql`
    holdings.id in (select group_id from group_members where user_id = ${member}::int and state = 'member')
    and groups.joining <> 'hidden' and ${listedGroups(viewer)}
    and exists (select from users where users.id = ${member}::int and (users.shows_groups or users.id = ${viewer.id})
                   and ${isVisibleTo(viewer, 'users')})`
}

/** Groups the viewer is in, was invited to, or has asked to join. Each along its index. */
const placesOf = (userId: number) => sql`
  select group_id from group_members where user_id = ${userId} and state = 'member'
  union all
  select group_id from group_members where user_id = ${userId} and state <> 'member' and state in ('asked', 'invited')`

const conditionsOn = ({ subject, language, country, joining }: Filters) => ({
  subject: sql`fold_all(groups.subjects) @> array[fold(${subject}::text)]`,
  language: sql`groups.language = ${language}::text`,
  country: sql`groups.country = ${country}::text`,
  joining: sql`groups.joining = ${joining}::text`,
})

/** For searches. */
export function isGroupWanted(filters: Filters): RawBuilder<boolean> | undefined {
  const asked = filterNames.filter((name) => filters[name])
  if (asked.length === 0) return undefined
  const conditions = asked.map((name) => conditionsOn(filters)[name])
  return sql`exists (select from groups where groups.holding_id = holdings.id and ${sql.join(conditions, sql` and `)})`
}

function isFiltered({ hasWords, filters }: Shape, given: Given): RawBuilder<boolean> {
  const conditions = conditionsOn(given)
  const words = sql`holdings.kind = 'group' and holdings.search @@ search_query(${given.words}::text[])`
  return sql`(${sql.join([sql`true`, ...(hasWords ? [words] : []), ...filters.map((name) => conditions[name])], sql` and `)})`
}
