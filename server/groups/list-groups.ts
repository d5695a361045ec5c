import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listGroups as contract } from '#contract/groups.ts'
import { listedHoldings, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { mostOfAPage } from '#server/posts/post-page.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { groupCardAsJson, selectGroups } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

/** Each sort walks an index of its own. */
export async function listGroups({ db }: Tx, viewer: Viewer, query: Query): Promise<TextPage> {
  const { column, key, valueOf } = query.sort === 'newest' && !query.mine ? newestListed : sorts[query.sort]
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const isAfter = after ? sql`(${column}, groups.holding_id) < (${valueOf(after.key)}, ${after.id}::int)` : sql`true`
  const page = sql`
    select holdings.id, ${key} as key
      from ${isWalk(query) ? inTheirOrder(viewer) : sql`holdings join groups on groups.holding_id = holdings.id`}
     where holdings.kind = 'group' and ${isWanted(viewer, query)} and ${isFiltered(query)} and ${isAfter}
     order by ${column} desc, groups.holding_id desc limit ${mostOfAPage}`
  const rows = await selectGroups(
    db,
    viewer,
    sql`select * from (${page}) as found limit ${query.limit + 1}`,
    groupCardAsJson(viewer),
  )
  const { shown, end } = pageOf(rows, query.limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

/** Most of them are listed: one group after the other is looked at until the page is full. Few have a word or a subject. */
const isWalk = ({ mine, member, q, subject, sort }: Query) => !mine && member === undefined && !q && !subject && sort !== 'newest'

/** "offset 0", lest the planner ask of all groups whether they are listed before it knows which come first. */
const inTheirOrder = (viewer: Viewer) => sql`
  groups cross join lateral (
    select * from holdings where holdings.id = groups.holding_id and ${listedHoldings(viewer)} offset 0) as holdings`

interface Sort {
  column: RawBuilder<unknown>
  key: RawBuilder<number>
  /** As the column has it. */
  valueOf(key: number): RawBuilder<unknown>
}

const micros = (time: string) => sql<number>`coalesce(extract(epoch from ${sql.ref(time)}) * 1000000, 0)::float8`
const timeOf = (key: number) => (key === 0 ? sql`'-infinity'::timestamptz` : sql`${timeOfCursor(key)}::timestamptz`)

const sorts: Record<Query['sort'], Sort> = {
  active: {
    column: sql`coalesce(groups.last_post_at, '-infinity'::timestamptz)`,
    key: micros('groups.last_post_at'),
    valueOf: timeOf,
  },
  // Those that wait were never listed: among one's own they come last.
  newest: {
    column: sql`coalesce(holdings.listed_at, '-infinity'::timestamptz)`,
    key: micros('holdings.listed_at'),
    valueOf: timeOf,
  },
  members: { column: sql`groups.member_count`, key: sql`groups.member_count::float8`, valueOf: (key) => sql`${key}::float8` },
}

/** Where all are listed: along their index. */
const newestListed: Sort = { ...sorts.newest, column: sql`holdings.listed_at` }

function isWanted(viewer: Viewer, query: Query): RawBuilder<boolean> {
  const { mine, member } = query
  if (mine) return sql`holdings.id in (${placesOf(viewer.id)}) and ${visibleHoldings(viewer)}`
  if (isWalk(query)) return sql`groups.archived_at is null`
  if (member === undefined) return sql`groups.archived_at is null and ${listedHoldings(viewer)}`
  return sql`
    holdings.id in (select group_id from group_members where user_id = ${member} and state = 'member')
    and groups.joining <> 'hidden' and ${listedHoldings(viewer)}
    and exists (select from users where users.id = ${member} and (users.shows_groups or users.id = ${viewer.id})
                   and ${isVisibleTo(viewer, 'users')})`
}

/** Where one is, was invited, or has asked. Each along its index. */
const placesOf = (userId: number) => sql`
  select group_id from group_members where user_id = ${userId} and state = 'member'
  union all
  select group_id from group_members where user_id = ${userId} and state <> 'member' and state in ('asked', 'invited')`

function isFiltered({ q, subject, language, country, joining }: Query): RawBuilder<boolean> {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  return sql`(true
    ${words.length > 0 ? sql`and holdings.search @@ search_query(${words.map((word) => `${word}*`)}::text[])` : sql``}
    ${subject ? sql`and fold_all(groups.subjects) @> array[fold(${subject})]` : sql``}
    ${language ? sql`and groups.language = ${language}` : sql``}
    ${country ? sql`and groups.country = ${country}` : sql``}
    ${joining ? sql`and groups.joining = ${joining}` : sql``})`
}
