import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { arrangeItemFiles, Item } from '#contract/items.ts'
import { isSeenByReaders, isSuperseded, keepFiles } from '#server/collections/keep-item.ts'
import { lockEditedItem } from '#server/collections/lock-collection.ts'
import { readItem } from '#server/collections/present-item.ts'
import { submitPart } from '#server/holdings/parts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'

type Arranged = Parsed<typeof arrangeItemFiles, 'body'>

/** Files that are named come first, in this order; any added meanwhile follow. */
export async function arrangeFiles(tx: Tx, viewer: Viewer, itemId: number, { fileIds = [], alts = [] }: Arranged): Promise<Item> {
  const item = await lockEditedItem(tx, viewer, itemId)
  const files = await tx.db
    .selectFrom('item_files')
    .select('id')
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const own = new Set(files.map(({ id }) => id))
  const named = [...fileIds, ...alts.map(({ fileId }) => fileId)]
  if (named.some((id) => !own.has(id))) throw new Problem('file_not_found')
  if (fileIds.length > 0) {
    const order = [...new Set([...fileIds, ...own])]
    await sql`
      update item_files set position = given.place - 1 from unnest(${order}::int[]) with ordinality as given (id, place)
       where item_files.id = given.id and item_files.position <> given.place - 1`.execute(tx.db)
  }
  for (const { fileId, alt } of alts) await tx.db.updateTable('item_files').set({ alt }).where('id', '=', fileId).execute()
  await submitPart(tx, itemId)
  await keepFiles(tx, { id: itemId, collectionId: item.collection_id })
  return readItem(tx, viewer, itemId)
}

export async function deleteFile(tx: Tx, viewer: Viewer, fileId: number): Promise<Item> {
  const file = await tx.db.selectFrom('item_files').select('item_id').where('id', '=', fileId).executeTakeFirst()
  if (!file?.item_id) throw new Problem('file_not_found')
  const item = await lockEditedItem(tx, viewer, file.item_id)
  if (item.holding.state === 'approved') await refuseLast(tx, item.id, fileId)
  // Before the file that replaced it: otherwise the old one would reappear.
  await deleteReplaced(tx, item.id)
  await deleteFiles(tx, [fileId])
  await submitPart(tx, item.id)
  await keepFiles(tx, { id: item.id, collectionId: item.collection_id })
  return readItem(tx, viewer, item.id)
}

/** Something must remain of what readers see. */
async function refuseLast({ db }: Tx, itemId: number, fileId: number) {
  const { rows } = await sql<{ id: number }>`
    select item_files.id from item_files join items on items.holding_id = item_files.item_id
     where items.holding_id = ${itemId} and ${isSeenByReaders} limit 2`.execute(db)
  if (rows.length === 1 && rows[0]!.id === fileId) throw new Problem('last_file')
}

/** Triggers mark their stored files as unused; they are removed from the store soon after. */
export const deleteFiles = ({ db }: Tx, ids: number[]) =>
  db
    .deleteFrom('item_files')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()

/** For one item. */
const deleteReplaced = ({ db }: Tx, itemId: number) =>
  sql`
    delete from item_files using items
     where items.holding_id = item_files.item_id and items.holding_id = ${itemId} and ${isSuperseded(false)}`.execute(db)

/** Once a reviewer has read the replacement, no reader sees the old file any more. */
export async function removeReplaced(rooms: Rooms) {
  const { rows } = await sql<{ itemId: number; collectionId: number }>`
    select distinct items.holding_id as "itemId", items.collection_id as "collectionId"
      from item_files join items on items.holding_id = item_files.item_id
     where ${isSuperseded(false)} limit 500`.execute(rooms.database.db)
  for (const { itemId, collectionId } of rows) {
    await inTransaction(rooms, async (tx) => {
      await tx.db.selectFrom('holdings').select('id').where('id', '=', collectionId).forUpdate().execute()
      await deleteReplaced(tx, itemId)
      await keepFiles(tx, { id: itemId, collectionId })
    })
  }
}
