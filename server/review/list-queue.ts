import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listQueue as contract, QueueLine } from '#contract/review.ts'
import type { SubjectName } from '#contract/subjects.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import type { Reviewable } from '#server/subjects/reviewable.ts'
import { reviewableOf } from './decide.ts'

type Query = Parsed<typeof contract, 'query'>

/** How many kinds of things can share one numbering of places. */
const kindsAtMost = 8

/**
 * Things of all kinds in one order: by time, or by score and then place. A place is unique, since it encodes the kind too;
 * things without a score yet appear in the list by time.
 */
export async function listQueue({ db, rooms }: Tx, viewer: Viewer, query: Query): Promise<TextPage> {
  const kinds = kindsOf(rooms, query)
  const walk = walkOf(query)
  const keys = kinds.map((kind) => keysOf(kind, walk, query))
  const lines = kinds.map(({ type, reviewable }) => sql`when ${type} then (${reviewable.queue.line(viewer, sql`page.id`)})`)
  const { order, limit } = walk
  const { rows } = await sql<{ id: number; key: number; line: string }>`
    select page.place as id, ${walk.isByTime ? sql`extract(epoch from page.key) * 1000000` : sql`page.key`}::float8 as key,
           case page.type ${sql.join(lines, sql` `)} end as line
      from (select * from (${sql.join(keys, sql` union all `)}) as every_kind order by key ${order}, place ${order} limit ${limit}) as page
     order by page.key ${order}, page.place ${order}`.execute(db)
  const { shown, end } = pageOf(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    query.limit,
  )
  return { text: `[${shown.map(({ line }) => line).join(',')}]`, end }
}

interface Kind {
  type: string
  reviewable: Reviewable
  /** The kind's own number, as encoded in places. */
  at: number
}

const kindsOf = ({ subjects }: Rooms, { type: wanted }: Query): Kind[] =>
  Object.entries(subjects).flatMap(([type, { reviewable }], at) =>
    reviewable && (wanted === 'all' || (wanted === 'post') === (type === 'post')) ? [{ type, reviewable, at }] : [],
  )

/** Cursors may be made up. */
const scoreOf = (key: number) => Math.trunc(Math.min(Math.max(key, 0), 100))

/** Which way the page runs, and where it starts. */
function walkOf({ sort, state, limit, cursor }: Query) {
  const isByTime = state === 'rejected' || sort === 'oldest'
  const isUp = state !== 'rejected' && sort !== 'score_high'
  const key = sql.ref(isByTime ? 'since' : 'score')
  const last = cursor === undefined ? undefined : readCursor(cursor, Number.MAX_SAFE_INTEGER)
  const end = last && (isByTime ? sql`${timeOfCursor(last.key)}::timestamptz` : sql`${scoreOf(last.key)}::int`)
  const beyond = sql.raw(isUp ? '>' : '<')
  const lastId = (place: number, at: number) => (isUp ? Math.floor : Math.ceil)((place - at) / kindsAtMost)
  const afterIn = (at: number) =>
    last ? sql`and ${key} ${beyond}= ${end} and (${key}, id) ${beyond} (${end}, ${lastId(last.id, at)}::bigint)` : sql``
  return { isByTime, key, afterIn, order: sql.raw(isUp ? 'asc' : 'desc'), limit: sql.lit(limit + 1) }
}

/** The keys of a page for one kind. Within a kind ids sort like places, so its index serves. */
function keysOf({ type, reviewable, at }: Kind, { key, afterIn, order, limit }: ReturnType<typeof walkOf>, query: Query) {
  const place = sql`id::bigint * ${sql.lit(kindsAtMost)} + ${sql.lit(at)}`
  const isOfKind = query.type === 'all' || query.type === 'post' ? sql`` : sql`and kind = ${query.type}`
  return sql`(
    select ${type}::text as type, id, ${place} as place, ${key} as key
      from (${reviewable.queue[query.state === 'rejected' ? 'rejected' : 'waiting']}) as queue
     where ${key} is not null ${isOfKind} ${afterIn(at)}
     order by ${key} ${order}, id ${order} limit ${limit})`
}

/** A single line, as it is after a decision. */
export async function readQueueLine(tx: Tx, viewer: Viewer, name: SubjectName): Promise<QueueLine> {
  const { queue } = reviewableOf(tx, name)
  const { rows } = await sql<{ line: QueueLine }>`
    select (${queue.line(viewer, sql`${name.subjectId}`)})::json as line`.execute(tx.db)
  return rows[0]!.line
}

/** How many things wait, by kind. */
export async function countWaiting({ db, rooms }: Tx): Promise<Record<string, number>> {
  const waiting = Object.values(rooms.subjects).flatMap(({ reviewable }) => (reviewable ? [reviewable.queue.waiting] : []))
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from (${sql.join(waiting, sql` union all `)}) as queue group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
