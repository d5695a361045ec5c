import type { Metadata } from '#contract/dublin-core.ts'
import type { Item, ItemEdit } from '#contract/items.ts'
import { deleteForGood } from '#server/holdings/delete-holding.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { submitPart } from '#server/holdings/parts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { requireFreeIdentifier } from './create-item.ts'
import { metadataOfItem, textOfItem, withGiven } from './item-metadata.ts'
import { keepCollection } from './keep-collection.ts'
import { keepItem } from './keep-item.ts'
import { lockEditedItem, lockOwnItem, type LockedItem } from './lock-collection.ts'
import { readItem } from './present-item.ts'

export async function editItem(tx: Tx, viewer: Viewer, id: number, edit: ItemEdit): Promise<Item> {
  const item = await lockEditedItem(tx, viewer, id)
  if (edit.type && edit.type !== item.type && item.file_count > 0) throw new Problem('has_files')
  await changeItem(tx, viewer, item, { type: edit.type, metadata: (edit.metadata ?? {}) as Metadata })
  await keepCollection(tx, item.collection_id, { isRead: item.holding.state === 'approved', items: [id] })
  return readItem(tx, viewer, id)
}

/** The item's metadata, with title and description as they were before this change. */
const saidBefore = ({ holding, metadata, transcript }: Pick<LockedItem, 'holding' | 'metadata' | 'transcript'>): Metadata =>
  metadataOfItem({ title: holding.title, body: holding.body, transcript, metadata })

/**
 * Under the lock of its collection, which is kept afterwards. Metadata takes effect at once; large changes to title and
 * description are reviewed again. An item that was sent back waits again.
 */
export async function changeItem(
  tx: Tx,
  viewer: Viewer,
  item: LockedItem,
  { type = item.type, metadata: given }: { type?: LockedItem['type'] | undefined; metadata: Metadata },
) {
  const { id, holding } = item
  const said = textOfItem(withGiven(saidBefore(item), given))
  await requireFreeIdentifier(tx, { collectionId: item.collection_id, identifier: said.identifier, itemId: id })
  const { transcript, identifier, metadata } = said
  await tx.db
    .updateTable('items')
    .set({ type, transcript, identifier, metadata: JSON.stringify(metadata) })
    .where('holding_id', '=', id)
    .execute()
  if (said.title !== holding.title || said.body !== holding.body)
    await editHolding(tx, viewer, holding, { title: said.title, body: said.body, own: {} })
  await submitPart(tx, id)
  await keepItem(tx, id)
  tellWatchers(tx, id)
}

export async function deleteItem(tx: Tx, viewer: Viewer, id: number) {
  const { holding } = await lockOwnItem(tx, viewer, id)
  await deleteForGood(tx, [holding])
  return { message: 'The item is deleted.' }
}
