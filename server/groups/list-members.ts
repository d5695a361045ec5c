import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { GroupMember, GroupRequest, listGroupMembers as contract } from '#contract/group-members.ts'
import { pageOf, readCursor, timeOfCursor, type Page } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { areColleagues, colleaguesOf } from '#server/users/colleague-pairs.ts'
import { isNamedLike } from '#server/users/people-by-name.ts'
import { personAsJson } from '#server/users/present.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { isShownAsking, readGroup } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

interface Row {
  id: number
  key: number
  person: GroupMember['user']
  since: Date
}

/** Role and time in one number, in index order: microseconds stay exact until the year 2065. */
const roles = ['member', 'moderator', 'owner'] as const
const rankStep = 3e15
const rank = sql`case group_members.role when 'owner' then 2 when 'moderator' then 1 else 0 end`

export async function listGroupMembers(tx: Tx, viewer: Viewer, id: number, query: Query): Promise<Page<GroupMember>> {
  const { may, joining } = await readGroup(tx, viewer, id)
  if (joining === 'hidden' && !may.read) throw new Problem('not_a_member')
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const isAfter = after
    ? sql`(group_members.role, group_members.since, group_members.user_id) < (
    ${roles[Math.min(2, Math.max(0, Math.floor(after.key / rankStep)))]}, ${timeOfCursor(after.key % rankStep)}::timestamptz, ${after.id}::int)`
    : sql`true`
  const isColleague = areColleagues(viewer.id, sql.ref('users.id'))
  // The members of a group by request are visible to those inside; others see only people they know.
  const isShown = may.read || joining === 'open' ? sql`true` : sql`(users.id = ${viewer.id} or ${isColleague})`
  const { rows } = await sql<Row & { role: GroupMember['role']; isColleague: boolean }>`
    select users.id, ${rank} * ${sql.lit(rankStep)}::float8 + extract(epoch from group_members.since) * 1000000 as key,
           ${personAsJson('users')}::json as person, group_members.role, group_members.since, ${isColleague} as "isColleague"
      from group_members join users on users.id = group_members.user_id
     where group_members.group_id = ${id} and group_members.state = 'member' and ${isAfter}
       ${query.role ? sql`and group_members.role = ${query.role}` : sql``}
       and ${isVisibleTo(viewer, 'users')} and users.suspended_at is null and ${isNamedLike('users', query.q)} and ${isShown}
     order by group_members.role desc, group_members.since desc, group_members.user_id desc limit ${query.limit + 1}`.execute(
    tx.db,
  )
  const { shown, end } = pageOf(rows, query.limit)
  const items = shown.map(({ person, role, since, isColleague: known }) => ({
    ...{ user: person, role, joinedAt: since.toISOString(), isColleague: known },
  }))
  return { items, end }
}

/** Oldest first. */
export async function listGroupRequests(
  tx: Tx,
  viewer: Viewer,
  id: number,
  { limit, cursor }: Pick<Query, 'limit' | 'cursor'>,
): Promise<Page<GroupRequest>> {
  if (!(await readGroup(tx, viewer, id)).may.moderate) throw new Problem('not_yours_to_review')
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const shared = sql`(select count(*)::int from ${colleaguesOf(viewer.id)} as own
    where ${areColleagues(sql.ref('own.id'), sql.ref('users.id'))})`
  const { rows } = await sql<Row & { note: string | null; shared: number }>`
    select users.id, (extract(epoch from group_members.since) * 1000000)::float8 as key, ${personAsJson('users')}::json as person,
           group_members.note, group_members.since, ${shared} as shared
      from group_members join users on users.id = group_members.user_id
     where group_members.group_id = ${id} and group_members.state = 'asked'
       and (group_members.since, group_members.user_id) > (${after ? timeOfCursor(after.key) : '-infinity'}::timestamptz, ${after?.id ?? 0}::int)
       and ${isShownAsking(viewer)}
     order by group_members.since, group_members.user_id limit ${limit + 1}`.execute(tx.db)
  const { shown, end } = pageOf(rows, limit)
  const items = shown.map(({ person, note, since, shared: sharedColleagues }) => ({
    ...{ user: person, note, createdAt: since.toISOString(), sharedColleagues },
  }))
  return { items, end }
}
