import { sql, type RawBuilder } from 'kysely'
import type { Metadata } from '#contract/dublin-core.ts'
import type { ItemType } from '#contract/items.ts'
import { isSeenByReaders } from '#server/collections/keep-item.ts'
import type { Db } from '#server/database/database.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import type { Selection } from './read-arguments.ts'
import type { Place } from './resumption-token.ts'

/** One record of a harvest: an item anyone may read, or the fact that there was one. */
export interface HarvestedRecord {
  id: number
  collectionId: number
  changedAt: Date
  /** The same in microseconds: two records may differ in nothing else. */
  stamp: string
  /** Null for one that is gone. */
  item: {
    type: ItemType
    title: string
    body: string
    metadata: Metadata
    picture: { id: number; width: number; height: number } | null
  } | null
}

export const perPage = 100

const microseconds = (column: RawBuilder<unknown>) => sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`

const conditions = (column: RawBuilder<unknown>, id: RawBuilder<unknown>, set: RawBuilder<unknown>, selection: Selection) => {
  const { collectionId, from, before } = selection
  return {
    selected: sql.join(
      [
        ...(collectionId === null ? [] : [sql<boolean>`${set} = ${collectionId}`]),
        ...(from ? [sql<boolean>`${column} >= ${from}`] : []),
        ...(before ? [sql<boolean>`${column} < ${before}`] : []),
        sql<boolean>`true`,
      ],
      sql` and `,
    ),
    after: (place: Place['after'] | null) =>
      place
        ? sql<boolean>`(${column}, ${id}) > ('epoch'::timestamptz + ${place.stamp}::bigint * interval '1 microsecond', ${place.id}::integer)`
        : sql<boolean>`true`,
  }
}

const ofItems = { stamp: sql.ref('items.changed_at'), id: sql.ref('items.holding_id'), set: sql.ref('items.collection_id') }
const ofGone = {
  stamp: sql.ref('gone_items.gone_at'),
  id: sql.ref('gone_items.item_id'),
  set: sql.ref('gone_items.collection_id'),
}

/** What harvesters are told about an item; its picture is the first that visitors see. */
const itemAsJson = sql<HarvestedRecord['item']>`json_build_object(
  'type', items.type, 'title', holdings.title, 'body', holdings.body, 'metadata', items.metadata, 'picture', (
    select json_build_object('id', item_files.id, 'width', item_files.width, 'height', item_files.height) from item_files
     where item_files.item_id = items.holding_id and item_files.kind = 'picture' and ${isSeenByReaders}
     order by item_files.position, item_files.id limit 1))`

/**
 * One more than a page, oldest change first and by id for equal stamps, so that none is lost between pages. It continues from
 * the last one returned, so the last page costs no more than the first.
 */
export async function selectRecords(db: Db, selection: Selection, after: Place['after'] | null): Promise<HarvestedRecord[]> {
  const items = conditions(ofItems.stamp, ofItems.id, ofItems.set, selection)
  const gone = conditions(ofGone.stamp, ofGone.id, ofGone.set, selection)
  const { rows } = await sql<HarvestedRecord>`
    with page as materialized (
      (select items.holding_id as id, items.collection_id as "collectionId", items.changed_at as "changedAt", false as is_gone
         from items join holdings on holdings.id = items.holding_id
        where items.is_open and ${items.selected} and ${items.after(after)} and ${visibleHoldings(null)}
        order by items.changed_at, items.holding_id limit ${sql.lit(perPage + 1)})
      union all
      (select item_id, collection_id, gone_at, true from gone_items
        where ${gone.selected} and ${gone.after(after)}
        order by gone_at, item_id limit ${sql.lit(perPage + 1)})
      order by "changedAt", id limit ${sql.lit(perPage + 1)})
    select page.id, page."collectionId", page."changedAt", ${microseconds(sql.ref('page.changedAt'))} as stamp,
           case when not page.is_gone then ${itemAsJson} end as item
      from page left join items on items.holding_id = page.id and not page.is_gone
      left join holdings on holdings.id = items.holding_id
     order by page."changedAt", page.id`.execute(db)
  return rows
}

export async function selectRecord(db: Db, id: number): Promise<HarvestedRecord | undefined> {
  const { rows } = await sql<HarvestedRecord>`
    select items.holding_id as id, items.collection_id as "collectionId", items.changed_at as "changedAt",
           ${microseconds(ofItems.stamp)} as stamp, ${itemAsJson} as item
      from items join holdings on holdings.id = items.holding_id
     where items.holding_id = ${id} and items.is_open and ${visibleHoldings(null)}
    union all
    select item_id, collection_id, gone_at, ${microseconds(ofGone.stamp)}, null from gone_items where item_id = ${id}
     limit 1`.execute(db)
  return rows[0]
}

export interface HarvestedSet {
  id: number
  title: string
  body: string
}

export async function selectSets(db: Db, after: number): Promise<HarvestedSet[]> {
  const { rows } = await sql<HarvestedSet>`
    select holdings.id, holdings.title, holdings.body
      from collections join holdings on holdings.id = collections.holding_id
     where collections.holding_id > ${after} and ${visibleHoldings(null)}
     order by collections.holding_id limit ${sql.lit(perPage + 1)}`.execute(db)
  return rows
}

/** The earliest time at which there is something to harvest. */
export async function selectEarliest(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(changed_at) from items where is_open), (select min(gone_at) from gone_items)) as at`.execute(db)
  return rows[0]?.at ?? null
}

export async function selectSecret(db: Db) {
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', 'harvest').executeTakeFirstOrThrow()
  return value
}
