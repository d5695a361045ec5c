import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listQueue as contract, QueueLine } from '#contract/review.ts'
import type { SubjectName } from '#contract/subjects.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { reviewableOf } from './decide.ts'

type Query = Parsed<typeof contract, 'query'>

/** So many kinds of things may share one order of places. */
const kindsAtMost = 8

/**
 * Everything of all kinds in one order: by time, or by score and then by place. A place is unique, for it says the kind too;
 * what has no score yet waits in the list by time.
 */
export async function listQueue(
  { db, rooms }: Tx,
  viewer: Viewer,
  { type, sort, state, limit, cursor }: Query,
): Promise<TextPage> {
  const isByTime = state === 'rejected' || sort === 'oldest'
  const isUp = state !== 'rejected' && sort !== 'score_high'
  const after = cursor === undefined ? undefined : readCursor(cursor, Number.MAX_SAFE_INTEGER)
  const end = after && (isByTime ? sql`${timeOfCursor(after.key)}::timestamptz` : sql`${after.key}::int`)
  const [key, beyond, order] = [sql.ref(isByTime ? 'since' : 'score'), sql.raw(isUp ? '>' : '<'), sql.raw(isUp ? 'asc' : 'desc')]

  const kinds = Object.entries(rooms.subjects).flatMap(([subjectType, { reviewable }], at) =>
    reviewable && (type === 'all' || (type === 'post') === (subjectType === 'post')) ? [{ subjectType, reviewable, at }] : [],
  )
  const keys = kinds.map(({ subjectType, reviewable, at }) => {
    const place = sql`id::bigint * ${sql.lit(kindsAtMost)} + ${sql.lit(at)}`
    const isAfter = end
      ? sql`and ${key} ${sql.raw(isUp ? '>=' : '<=')} ${end} and (${key}, ${place}) ${beyond} (${end}, ${after.id}::bigint)`
      : sql``
    return sql`(
      select ${subjectType}::text as "subjectType", id, ${place} as place, ${key} as key
        from (${reviewable.queue[state === 'rejected' ? 'rejected' : 'waiting']}) as queue
       where ${key} is not null ${type === 'all' || type === 'post' ? sql`` : sql`and kind = ${type}`} ${isAfter}
       order by ${key} ${order}, ${place} ${order} limit ${limit + 1})`
  })
  const lines = kinds.map(
    ({ subjectType, reviewable }) => sql`when ${subjectType} then (${reviewable.queue.line(viewer, sql`page.id`)})`,
  )
  const { rows } = await sql<{ id: number; key: number; line: string }>`
    select page.place as id, ${isByTime ? sql`extract(epoch from page.key) * 1000000` : sql`page.key`}::float8 as key,
           case page."subjectType" ${sql.join(lines, sql` `)} end as line
      from (select * from (${sql.join(keys, sql` union all `)}) as all_kinds order by key ${order}, place ${order} limit ${limit + 1}) as page
     order by page.key ${order}, page.place ${order}`.execute(db)
  const { shown, end: next } = pageOf(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    limit,
  )
  return { text: `[${shown.map(({ line }) => line).join(',')}]`, end: next }
}

/** One, as it is after a decision. */
export async function readQueueLine(tx: Tx, viewer: Viewer, name: SubjectName): Promise<QueueLine> {
  const { queue } = reviewableOf(tx, name)
  const { rows } = await sql<{ line: QueueLine }>`
    select (${queue.line(viewer, sql`${name.subjectId}`)})::json as line`.execute(tx.db)
  return rows[0]!.line
}

/** How many wait, by what they are. */
export async function countWaiting({ db, rooms }: Tx): Promise<Record<string, number>> {
  const waiting = Object.values(rooms.subjects).flatMap(({ reviewable }) => (reviewable ? [reviewable.queue.waiting] : []))
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from (${sql.join(waiting, sql` union all `)}) as queue group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
