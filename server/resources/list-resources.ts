import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listResources as contract, resourceFilters, ResourceSort } from '#contract/resources.ts'
import type { z } from 'zod'
import { prepareShapes } from '#server/database/prepare-sql.ts'
import { firstMarked } from '#server/holdings/first-marked.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { JsonText } from '#server/http/handle.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { knowsGroup } from '#server/users/group-readers.ts'
import type { Reader } from '#server/users/reader.ts'
import { cardsOfPage, type Row } from './present.ts'

export type Filters = z.output<z.ZodObject<typeof resourceFilters>>

/** Each sort order walks an index of its own until the page is full, or starts with the few that qualify. */
export async function listResources(
  { db }: Tx,
  viewer: Reader | null,
  query: Parsed<typeof contract, 'query'>,
): Promise<TextPage> {
  const { sort, limit, cursor, group, by } = query
  const end = cursor === undefined ? undefined : readCursor(cursor)
  const words = wordsOf(query.q)
  const rows = await selectPage(
    db,
    { reader: !viewer ? 'visitor' : viewer.isAdmin ? 'admin' : 'member', sort, limit },
    {
      ...(viewer && { viewerId: viewer.id }),
      // The newest of each type have an index of their own.
      type: sort === 'newest' ? query.type : undefined,
      ...{ marks: marksOf(query), words: words.length > 0 ? words : undefined, group, by },
      ...(end && { after: sorts[sort].valueOf(end.key), id: end.id }),
    },
  )
  const { shown, end: ended } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end: ended }
}

const latest = 3

export async function listLatestResources({ db }: Tx, viewer: Reader): Promise<JsonText> {
  const shape = { reader: viewer.isAdmin ? 'admin' : 'member', sort: 'newest', limit: latest } as const
  const rows = await selectPage(db, shape, { viewerId: viewer.id })
  return new JsonText(
    `[${rows
      .slice(0, latest)
      .map(({ text }) => text)
      .join(',')}]`,
  )
}

/** Matches the beginning of each word. */
const wordsOf = (q: string | undefined) => (q?.split(/\s+/).filter(Boolean) ?? []).map((word) => `${word}*`)

/** As stored in the table; subjects in any case, which the database folds. */
function marksOf({ type, audience, language, licence, country, subject }: Filters): string[] | undefined {
  const said = { t: type, a: audience, l: language, r: licence, c: country, s: subject }
  const marks = Object.entries(said).flatMap(([kind, value]) => (value ? [`${kind}:${value}`] : []))
  return marks.length > 0 ? marks : undefined
}

/** A condition on `resources`. */
const hasMarks = (marks: string[]) => sql<boolean>`resources.marks @> array(${folded(marks)})`

const folded = (marks: string[]) =>
  sql`select case when mark like 's:%' then fold(mark) else mark end from unnest(${marks}::text[]) as mark`

/** For searches. */
export function isResourceWanted(filters: Filters) {
  const marks = marksOf(filters)
  return marks === undefined
    ? undefined
    : sql<boolean>`exists (select from resources where resources.holding_id = holdings.id and ${hasMarks(marks)})`
}

interface Shape {
  reader: 'member' | 'admin' | 'visitor'
  sort: ResourceSort
  /** Written into the statement: the planner walks an index only if it knows that few rows are wanted. */
  limit: number
}

interface Given {
  viewerId?: number
  type?: string | undefined
  marks?: string[] | undefined
  words?: string[] | undefined
  group?: number | undefined
  by?: number | undefined
  /** Where the previous page ended. */
  after?: string | number
  id?: number
}

interface Sort {
  column: 'listed_at' | 'used_count' | 'download_count'
  key: RawBuilder<number>
  type: RawBuilder<unknown>
  /** The value a page starts after, in the column's type. */
  valueOf(key: number): string | number
}

/** Cursors may be made up. */
const within = (key: number) => Math.trunc(Math.min(Math.max(key, 0), 2_147_483_647))

const sorts: Record<ResourceSort, Sort> = {
  newest: {
    column: 'listed_at',
    key: sql`(extract(epoch from listed_at) * 1000000)::float8`,
    type: sql`timestamptz`,
    valueOf: timeOfCursor,
  },
  used: { column: 'used_count', key: sql`used_count::float8`, type: sql`int`, valueOf: within },
  downloaded: { column: 'download_count', key: sql`download_count::float8`, type: sql`int`, valueOf: within },
}

const selectPage = prepareShapes<Shape, Given, Row>(({ reader, sort, limit }, given) => {
  const viewer: Reader | null = reader === 'visitor' ? null : { id: given.viewerId!, isAdmin: reader === 'admin' }
  const { column, key } = sorts[sort]
  const first = firstResources(viewer, sort, given, limit + 1)
  return cardsOfPage(
    viewer,
    sql`select holding_id as id, ${key} as key from (${first}) as first order by ${sql.ref(column)} desc, id desc`,
  )
})

function firstResources(viewer: Reader | null, sort: ResourceSort, given: Given, limit: number): RawBuilder<unknown> {
  const { column, type } = sorts[sort]
  const { type: ofType, marks, words, group, by, after, id } = given
  const value = sql.ref(`resources.${column}`)
  const found = sql`resources.holding_id, ${value}`
  const isAfter = after === undefined ? sql`true` : sql`(${value}, resources.holding_id) < (${after}::${type}, ${id}::int)`
  const inOrder = sql`order by ${value} desc, resources.holding_id desc limit ${sql.lit(limit)}`
  if (words !== undefined || group !== undefined || by !== undefined)
    return sql`
      select ${found} from holdings join resources on resources.holding_id = holdings.id
       where holdings.kind = 'resource' and ${listedHoldings(viewer)} and ${isAfter}
         ${marks === undefined ? sql`` : sql`and ${hasMarks(marks)}`}
         ${words === undefined ? sql`` : sql`and holdings.search @@ search_query(${words}::text[])`}
         ${group === undefined ? sql`` : sql`and holdings.group_id = ${group} and ${knowsGroup(viewer, group)}`}
         ${by === undefined ? sql`` : sql`and holdings.author_id = ${by}`} ${inOrder}`
  const seen = sql`select from (${holdingOfResource}) as holdings where ${listedHoldings(viewer)}`
  const isListed = sql`resources.listed_at is not null`
  if (marks === undefined)
    return sql`select ${found} from resources cross join lateral (${seen}) as seen where ${isListed} and ${isAfter} ${inOrder}`
  const isOfList = ofType === undefined ? isListed : sql`${isListed} and resources.type = ${ofType}::text`
  return firstMarked({
    ...{ table: 'resources', id: 'holding_id', by: column, isDescending: true },
    ...{ found, isListed: isOfList, range: isAfter, marks: folded(marks), seen, limit },
  })
}

/** Its holding while listed, as far as conditions on holdings need it: kept with the resource, so not looked up. */
const holdingOfResource = sql`
  select resources.holding_id as id, 'resource' as kind, null::int as parent_id, resources.author_id, resources.audience,
         resources.group_id, 'approved' as state`
