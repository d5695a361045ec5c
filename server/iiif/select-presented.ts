import { sql } from 'kysely'
import type { ItemOrder } from '#contract/collections.ts'
import { metadataOfItem } from '#server/collections/item-metadata.ts'
import { isSeenByReaders } from '#server/collections/keep-item.ts'
import { byOrder } from '#server/collections/present-item.ts'
import type { Db } from '#server/database/database.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import type { Reader } from '#server/users/reader.ts'
import type { ListedCollection, ListedItem } from './present-collection.ts'
import type { ManifestItem } from './present-manifest.ts'

/** For an item that is not approved, which only its editors and reviewers see, everything that is ready. */
const isShown = sql<boolean>`(${isSeenByReaders} or (holdings.state <> 'approved' and item_files.state = 'made'))`

export async function selectManifestItem(db: Db, viewer: Reader | null, id: number): Promise<ManifestItem | undefined> {
  const { rows } = await sql<ManifestItem & { body: string; transcript: string | null }>`
    select holdings.id, holdings.title, holdings.body, items.type, items.metadata, items.transcript,
           ${visibleHoldings(null)} as "isPublic",
           (select json_build_object('id', whole.id, 'title', whole.title, 'institution', collections.institution)
              from collections join holdings as whole on whole.id = collections.holding_id
             where collections.holding_id = items.collection_id) as collection,
           (select coalesce(json_agg(json_build_object(
                     'id', item_files.id, 'kind', item_files.kind, 'name', item_files.name, 'type', item_files.type, 'width', item_files.width,
                     'height', item_files.height, 'durationSeconds', item_files.duration_seconds, 'alt', item_files.alt)
                   order by item_files.position, item_files.id), '[]')
              from item_files where item_files.item_id = items.holding_id and ${isShown}) as files
      from items join holdings on holdings.id = items.holding_id
     where items.holding_id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { body, transcript, ...item } = found
  return { ...item, metadata: metadataOfItem({ ...item, body, transcript }) }
}

type Found = Omit<ListedCollection, 'items'> & { isPublic: boolean; order: ItemOrder; items: number }

/** Items are counted as the reader sees them; its author also sees those not approved yet. */
export async function selectListedCollection(db: Db, viewer: Reader | null, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select holdings.id, holdings.title, holdings.body, collections.language, collections.institution, collections.rights,
           collections.item_order as order, collections.item_count as items, ${visibleHoldings(null)} as "isPublic"
      from collections join holdings on holdings.id = collections.holding_id
     where collections.holding_id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  return rows[0]
}

interface Range {
  offset: number
  limit: number
}

/** Approved ones, in the collection's order. */
export async function selectListedItems(db: Db, { id, order }: Pick<Found, 'id' | 'order'>, range: Range): Promise<ListedItem[]> {
  if (range.limit === 0) return []
  const { rows } = await sql<ListedItem>`
    select holdings.id, holdings.title, items.metadata -> 'language' ->> 0 as language,
           (select json_build_object('id', item_files.id, 'width', item_files.width, 'height', item_files.height) from item_files
             where item_files.item_id = items.holding_id and item_files.kind = 'picture' and ${isShown}
             order by item_files.position, item_files.id limit 1) as picture
      from items join holdings on holdings.id = items.holding_id
     where items.collection_id = ${id} and items.is_listed
     order by ${byOrder[order]}, items.holding_id limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

/** Whatever the web may see; nothing else is named in these lists. */
export async function selectOpenCollections(db: Db): Promise<Pick<ListedCollection, 'id' | 'title' | 'language'>[]> {
  const { rows } = await sql<Pick<ListedCollection, 'id' | 'title' | 'language'>>`
    select holdings.id, holdings.title, collections.language
      from collections join holdings on holdings.id = collections.holding_id
     where ${visibleHoldings(null)} order by collections.holding_id`.execute(db)
  return rows
}
