import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { collectionFilters, CollectionSort, listCollections as contract } from '#contract/collections.ts'
import { freeRights } from '#contract/licences.ts'
import { listedHoldings, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type PageEnd, type TextPage } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { coEdits } from '#server/users/collection-editors.ts'
import { knowsGroup } from '#server/users/group-readers.ts'
import { cardsOfPage, type MaybeReader } from './present.ts'

type Filters = z.output<z.ZodObject<typeof collectionFilters>>

/**
 * Newest first along the index of what is listed; by size along its own. Viewers find collections they edit in every state
 * they may see.
 */
export async function listCollections(
  { db }: Tx,
  viewer: MaybeReader,
  query: Parsed<typeof contract, 'query'>,
): Promise<TextPage> {
  const { sort, limit, cursor, mine } = query
  if (mine && !viewer) throw new Problem('not_signed_in')
  const { column, key, words, order, after } = sorts[sort]
  const isTheirs =
    viewer &&
    sql<boolean>`(holdings.author_id = ${viewer.id} or ${coEdits(viewer.id, sql.ref('holdings.id'))}) and ${visibleHoldings(viewer)}`
  const page = sql`
    select holdings.id, ${key} as key, ${words ?? sql`''`} as words, row_number() over (order by ${column} ${order}, holdings.id desc) as place
      from holdings join collections on collections.holding_id = holdings.id
     where holdings.kind = 'collection' and ${mine && isTheirs ? isTheirs : listedHoldings(viewer)} ${narrowed(viewer, query)}
       ${cursor === undefined ? sql`` : after(readCursor(cursor))}
     order by ${column} ${order}, holdings.id desc limit ${limit + 1}`
  const { rows } = await cardsOfPage(viewer, page).execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

interface Sort {
  column: RawBuilder<unknown>
  order: RawBuilder<unknown>
  key: RawBuilder<number>
  words?: RawBuilder<string>
  after(end: Required<PageEnd>): RawBuilder<unknown>
}

/** As long as those of items. */
const title = sql<string>`left(fold(holdings.title), 200)`
const since = sql`coalesce(holdings.listed_at, holdings.created_at)`
const within = (key: number) => Math.trunc(Math.min(Math.max(key, 0), 2_147_483_647))

const sorts: Record<CollectionSort, Sort> = {
  newest: {
    ...{ column: since, order: sql`desc`, key: sql`(extract(epoch from ${since}) * 1000000)::float8` },
    after: ({ key, id }) => sql`and (${since}, holdings.id) < (${timeOfCursor(key)}::timestamptz, ${id}::int)`,
  },
  items: {
    ...{ column: sql`collections.item_count`, order: sql`desc`, key: sql`collections.item_count::float8` },
    after: ({ key, id }) => sql`and (collections.item_count, holdings.id) < (${within(key)}::int, ${id}::int)`,
  },
  title: {
    ...{ column: title, order: sql`asc`, key: sql`0::float8`, words: title },
    after: ({ words, id }) => sql`and (${title} > ${words}::text or (${title} = ${words}::text and holdings.id < ${id}::int))`,
  },
}

function narrowed(viewer: MaybeReader, { q, group, from, until, ...filters }: Filters): RawBuilder<unknown> {
  const marks = marksOf(filters)
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  return sql`
    ${marks.length === 0 ? sql`` : sql`and collections.marks @> (select array_agg(case when mark like 'i:%' then fold(mark) else mark end) from unnest(${marks}::text[]) as mark)`}
    ${from === undefined ? sql`` : sql`and collections.last_year >= ${from}`}
    ${until === undefined ? sql`` : sql`and collections.first_year <= ${until}`}
    ${group === undefined ? sql`` : sql`and holdings.group_id = ${group} and ${knowsGroup(viewer, group)}`}
    ${words.length === 0 ? sql`` : sayThis(words.map((word) => `${word}*`))}`
}

export type Sought = Pick<Filters, 'institution' | 'country' | 'type' | 'free' | 'from' | 'until'>

/** For searches: an item has a type, rights and years of its own, and its collection's institution. */
export function isCollectionWanted(sought: Sought) {
  const { institution, country, type, free, from, until } = sought
  if (Object.values(sought).every((value) => value === undefined)) return undefined
  const ofItem = sql`
    ${type === undefined ? sql`` : sql`and items.type = ${type}`}
    ${free ? sql`and items.metadata->'rights'->>0 = any (${freeRights}::text[])` : sql``}
    ${from === undefined ? sql`` : sql`and items.last_year >= ${from}`}
    ${until === undefined ? sql`` : sql`and items.first_year <= ${until}`}`
  return sql<boolean>`(
    exists (select from collections where collections.holding_id = holdings.id ${narrowed(null, sought)})
    or exists (select from items join collections on collections.holding_id = items.collection_id
                where items.holding_id = holdings.id ${narrowed(null, { institution, country })} ${ofItem}))`
}

/** A word that more items than this contain does not tell collections apart. */
const mostItemsRead = 10_000

/** Either it, or one of its items that others may see. */
const sayThis = (words: string[]) => sql`and (holdings.search @@ search_query(${words}::text[]) or holdings.id in (
  select parent_id from (
    select part.parent_id from holdings as part
     where part.kind = 'item' and part.search @@ search_query(${words}::text[]) and part.state = 'approved'
     limit ${sql.lit(mostItemsRead)}) as found))`

const marksOf = ({ institution, country, type, free }: Omit<Filters, 'q' | 'group' | 'from' | 'until'>) => [
  ...(institution ? [`i:${institution}`] : []),
  ...(country ? [`c:${country}`] : []),
  ...(type ? [`t:${type}`] : []),
  ...(free ? ['free'] : []),
]
