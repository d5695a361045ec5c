import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listGroupQueue as contract } from '#contract/groups.ts'
import type { SubjectType } from '#contract/subjects.ts'
import { kindInQueue } from '#server/holdings/present.ts'
import { visibleHoldings, waitsForModerators } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isModeratorOf } from '#server/review/require-moderator.ts'
import type { Tx } from '#server/rooms.ts'

type Query = Parsed<typeof contract, 'query'>

/** What waits for a group's moderators, and what its readers have reported; even admins read it here without scores. */
export async function listGroupQueue(tx: Tx, viewer: Viewer, groupId: number, query: Query): Promise<TextPage> {
  await requireQueue(tx, viewer, groupId)
  const isUp = query.state === 'pending'
  const order = sql.raw(isUp ? 'asc' : 'desc')
  const last = query.cursor === undefined ? undefined : readCursor(query.cursor, Number.MAX_SAFE_INTEGER)
  const beyond = sql.raw(isUp ? '>' : '<')
  const after = last ? sql`(since, place) ${beyond} (${timeOfCursor(last.key)}::timestamptz, ${last.id}::bigint)` : sql`true`
  const things = sql.join(thingsOf(groupId, query), sql` union all `)
  const { rows } = await sql<{ id: number; key: number; line: string }>`
    select page.place as id, extract(epoch from page.since) * 1000000 as key,
           case page.type when 'post' then (${lineOf(tx, 'post', viewer)}) else (${lineOf(tx, 'holding', viewer)}) end as line
      from (select * from (${things}) as things where ${after}
             order by since ${order}, place ${order} limit ${query.limit + 1}) as page
     order by page.since ${order}, page.place ${order}`.execute(tx.db)
  const { shown, end } = pageOf(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    query.limit,
  )
  return { text: `[${shown.map(({ line }) => line).join(',')}]`, end }
}

async function requireQueue(tx: Tx, viewer: Viewer, groupId: number) {
  const { rows } = await sql`
    select from holdings where id = ${groupId} and kind = 'group' and ${visibleHoldings(viewer)}`.execute(tx.db)
  if (rows.length === 0) throw new Problem('holding_not_found')
  if (!viewer.isAdmin && !(await isModeratorOf(tx, viewer, groupId))) throw new Problem('not_yours_to_review')
}

const lineOf = ({ rooms }: Tx, type: SubjectType, { id }: Viewer): RawBuilder<unknown> =>
  rooms.subjects[type].reviewable!.queue.line({ id, isAdmin: false, knowsItsGroup: true }, sql`page.id`)

/** Posts have the even places, so that every place is unique. */
const columns = (type: 'post' | 'holding', since: RawBuilder<unknown>) => sql`
  select ${sql.lit(type)} as type, thing.id, thing.id::bigint * 2 + ${sql.lit(type === 'post' ? 0 : 1)} as place, ${since} as since`

/** Since its oldest open report, or that of a comment on it. */
const reportedSince = (type: 'post' | 'holding') => sql`
  select subject_id, min(created_at) as since
    from (select subject_id, created_at from reports where subject_type = ${sql.lit(type)} and closed_at is null
          union all
          select ${sql.ref(`comments.${type}_id`)}, reports.created_at from reports join comments on comments.id = subject_id
           where subject_type = 'comment' and closed_at is null) as open
   group by subject_id`

function thingsOf(groupId: number, { type, state }: Query): RawBuilder<unknown>[] {
  const ofPosts = type === 'all' || type === 'post'
  const ofHoldings = type !== 'post'
  const isOfKind = type === 'all' ? sql`` : sql`and ${kindInQueue('thing')} = ${type}`
  const waits = waitsForModerators('thing', groupId)
  const holdings = sql`thing.group_id = ${groupId} and thing.audience = 'group' ${isOfKind}`
  const rejected = [
    ...(ofPosts
      ? [
          sql`${columns('post', sql`thing.rejected_at`)} from posts as thing
      where thing.group_id = ${groupId} and not thing.is_approved and thing.rejected_at is not null`,
        ]
      : []),
    ...(ofHoldings
      ? [
          sql`${columns('holding', sql`thing.reviewed_at`)} from holdings as thing
      where ${holdings} and thing.state = 'rejected'`,
        ]
      : []),
  ]
  if (state === 'rejected') return rejected
  return [
    ...(ofPosts
      ? [
          sql`${columns('post', sql`thing.created_at`)} from posts as thing
        where thing.group_id = ${groupId} and not thing.is_approved and thing.rejected_at is null`,
          sql`${columns('post', sql`reported.since`)} from (${reportedSince('post')}) as reported
        join posts as thing on thing.id = reported.subject_id and thing.group_id = ${groupId} and thing.is_approved`,
        ]
      : []),
    ...(ofHoldings
      ? [
          sql`${columns('holding', sql`thing.waits_since`)} from holdings as thing where ${waits} ${isOfKind}`,
          sql`${columns('holding', sql`reported.since`)} from (${reportedSince('holding')}) as reported
        join holdings as thing on thing.id = reported.subject_id and ${holdings} and thing.state = 'approved' and not ${waits}`,
        ]
      : []),
  ]
}
