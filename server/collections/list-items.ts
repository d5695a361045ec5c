import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { itemFilters, ItemSort, listItems as contract } from '#contract/items.ts'
import { canBeRead, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, type PageEnd, type TextPage } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { isInsider, visitor, type MaybeReader, type Row } from './present.ts'
import { itemCardAsJson, itemParts } from './present-item.ts'

export type Filters = z.output<z.ZodObject<typeof itemFilters>>

export interface Asked {
  id: number
  /** Changes whenever anything about its items does. */
  version: number
  /** Editors and reviewers find all items; others only approved ones. */
  isInsider: boolean
  order: ItemSort
}

/** Whether the collection exists for the viewer is checked once: its items are visible whenever it is. */
export async function requireCollection({ db }: Tx, viewer: MaybeReader, id: number): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select holdings.id, ${isInsider(viewer ?? visitor)} as "isInsider", collections.item_order as "order",
           collections.items_version as version
      from holdings join collections on collections.holding_id = holdings.id
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0]
}

interface Sort {
  column: RawBuilder<unknown>
  key: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Where the previous page ended, in the column's type. */
  after(end: Required<PageEnd>): RawBuilder<unknown>
}

const [up, down] = [sql`asc`, sql`desc`]
/** Cursors may be made up. */
const yearOf = (key: number) => Math.trunc(Math.min(Math.max(key, -2_147_483_648), 2_147_483_647))
const afterWords = ({ words }: Required<PageEnd>) => sql`${words}::text`

const sorts: Record<ItemSort, Sort> = {
  manual: { column: sql`items.position`, key: sql`0 as key, items.position as words`, order: up, after: afterWords },
  date: {
    column: sql`items.sort_year`,
    key: sql`items.sort_year as key, '' as words`,
    order: up,
    after: ({ key }) => sql`${yearOf(key)}::int`,
  },
  title: { column: sql`items.sort_title`, key: sql`0 as key, items.sort_title as words`, order: up, after: afterWords },
  newest: { column: sql`items.holding_id`, key: sql`0 as key, '' as words`, order: down, after: ({ id }) => sql`${id}::int` },
}

/** Walks the index of the chosen order. */
export async function listItems(
  tx: Tx,
  viewer: MaybeReader,
  id: number,
  { limit, cursor, sort, ...filters }: Parsed<typeof contract, 'query'>,
): Promise<TextPage> {
  const asked = await requireCollection(tx, viewer, id)
  const { column, key, order, after } = sorts[sort ?? asked.order]
  const last = cursor === undefined ? undefined : readCursor(cursor)
  const isAfter = last
    ? sql`and (${column}, items.holding_id) ${order === up ? sql`>` : sql`<`} (${after(last)}, ${last.id}::int)`
    : sql``
  const { rows } = await sql<Row>`
    with page as materialized (
      select items.holding_id as id, ${key}, row_number() over (order by ${column} ${order}, items.holding_id ${order}) as place
        from items ${narrowed(asked, filters)} ${isAfter}
       order by ${column} ${order}, items.holding_id ${order} limit ${limit + 1})
    select page.id, page.key, page.words, ${itemCardAsJson(viewer)} as text
      from page join holdings on holdings.id = page.id ${holdingParts} ${itemParts} order by page.place`.execute(tx.db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

/** Joins and conditions on `items`. */
function narrowed({ id, isInsider: seesAll }: Asked, { q, waiting, ...filters }: Filters): RawBuilder<unknown> {
  const marks = marksOf(filters)
  const words = wordsOf(q)
  const isWaiting = waiting && seesAll
  const join = isWaiting ? sql`join holdings as part on part.id = items.holding_id` : sql``
  return sql`${join} where items.collection_id = ${id}
    ${seesAll ? sql`` : sql`and items.is_listed`}
    ${isWaiting ? sql`and ${canBeRead} and (items.has_news or part.state = 'pending')` : sql``}
    ${marks.length === 0 ? sql`` : sql`and items.marks @> ${marks}::text[]`}
    ${words.length === 0 ? sql`` : sql`and items.holding_id in (${idsSaying(id, words)})`}`
}

/** Matches the beginning of each word. */
export const wordsOf = (q: string | undefined) => (q?.split(/\s+/).filter(Boolean) ?? []).map((word) => `${word}*`)

export const idsSaying = (id: number, words: string[]) =>
  sql<{ id: number }>`select id from holdings
    where kind = 'item' and search @@ (search_query(${words}::text[]) && ${`'~p${id}'`}::tsquery)`

export function marksOf({ creator, subject, place, decade, type, language, rights }: Omit<Filters, 'q' | 'waiting'>): string[] {
  const said = { creator, subject, place, decade, type, language, rights }
  return Object.entries(said).flatMap(([facet, value]) => (value === undefined || value === '' ? [] : [`${facet}:${value}`]))
}
