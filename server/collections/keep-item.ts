import { sql } from 'kysely'
import { changeFacts, changeHolding, markChanged } from '#server/holdings/change-holding.ts'
import type { Tx } from '#server/rooms.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import { marksOfItem, wordsOfItem, yearsOfItem } from './item-metadata.ts'
import { keepCollection, stampOf } from './keep-collection.ts'

/** Whatever follows from an item's contents: its card, and what is searched, sorted and counted; harvesters fetch it again. */
export async function keepItem(tx: Tx, id: number) {
  const item = await tx.db
    .selectFrom('items')
    .innerJoin('holdings', 'holdings.id', 'items.holding_id')
    .innerJoin('holdings as whole', 'whole.id', 'items.collection_id')
    .select(['items.type', 'items.metadata', 'items.transcript', 'items.collection_id', 'holdings.title'])
    .select(['whole.title as collectionTitle', sql<string | null>`holdings.facts->>'thumb'`.as('thumb')])
    .where('items.holding_id', '=', id)
    .executeTakeFirstOrThrow()
  const { type, metadata, transcript, collectionTitle, thumb } = item
  const { first, last } = yearsOfItem(metadata)
  await sql`
    update items set first_year = ${first}, last_year = ${last}, marks = ${marksOfItem(type, metadata)}::text[],
                     sort_title = left(fold(${item.title}), 200), changed_at = ${stampOf(tx.rooms.now())}
     where holding_id = ${id}`.execute(tx.db)
  await changeHolding(tx, id, {
    facts: {
      ...{ collectionId: item.collection_id, collectionTitle, type, date: metadata.date?.[0] ?? null },
      ...{ creators: metadata.creator ?? [], thumb },
    },
    words: wordsOfItem({ metadata, transcript }),
  })
}

/** A condition on `item_files`, joined to `items`: replaced by a file visible to the same readers. */
export const isSuperseded = (areNewOnesSeen: boolean) => sql<boolean>`exists (
  select from item_files as later where later.replaces_id = item_files.id and later.state = 'made'
     ${areNewOnesSeen ? sql`` : sql`and later.id <= items.read_file_id`})`

/** Files that readers get: ready, and read by a reviewer. */
export const isSeenByReaders = sql<boolean>`(item_files.state = 'made' and item_files.id <= items.read_file_id and not ${isSuperseded(false)})`

/**
 * The last step of everything that changes an item's files, under the lock of its collection: how many are ready, their
 * size, and the picture on its card, which shows what a reviewer has read or, for a new item, its first file.
 */
export async function keepFiles(tx: Tx, { id, collectionId }: { id: number; collectionId: number }) {
  await countFiles(tx, [id])
  await keepCollection(tx, collectionId, { items: [id] })
}

/**
 * For several items at once, before their collection is kept. A reviewer who has read an item without these files does not
 * decide on them along with it.
 */
export async function countFiles({ db, rooms }: Tx, ids: number[]) {
  await sql`
    update items
       set (file_count, waiting_files, failed_files, bytes, has_news) = (
             select count(*) filter (where not ${isSuperseded(true)}), count(*) filter (where state = 'waiting'),
                    count(*) filter (where state = 'failed' and not ${isSuperseded(true)}), coalesce(sum(size), 0),
                    coalesce(bool_or(state = 'made' and item_files.id > greatest(items.read_file_id, items.refused_file_id)), false)
                    and (select holdings.state = 'approved' from holdings where holdings.id = items.holding_id)
               from item_files where item_files.item_id = items.holding_id),
           changed_at = ${stampOf(rooms.now())}
     where holding_id = any(${ids}::int[])`.execute(db)
  await markChanged({ db }, ids)
  const { rows } = await sql<{ id: number; facts: { thumb: string | null } }>`
    select * from (
      select holdings.id, holdings.facts->>'thumb' as before, jsonb_build_object('thumb', (
               select ${urlOfKey('')}::text || thumb_key from item_files
                where item_files.item_id = items.holding_id and thumb_key is not null and item_files.state = 'made'
                  and (${isSeenByReaders} or items.read_file_id = 0)
                order by item_files.position, item_files.id limit 1)) as facts
        from items join holdings on holdings.id = items.holding_id where items.holding_id = any(${ids}::int[])) as found
     where before is distinct from facts->>'thumb'`.execute(db)
  await changeFacts({ db }, rows)
}
