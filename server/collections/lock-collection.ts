import type { Selectable } from 'kysely'
import type { CollectionsTable, ItemsTable } from '#server/database/tables/collections.ts'
import { lockHolding } from '#server/holdings/lock-holding.ts'
import { requirePlaceInGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'

export interface LockedCollection extends Selectable<CollectionsTable> {
  id: number
  holding: LockedHolding
  /** Whether the viewer edits it, as its author or with the author. */
  isEditor: boolean
}

export interface LockedItem extends Selectable<ItemsTable> {
  id: number
  holding: LockedHolding
  collection: LockedCollection
}

/**
 * The first step of everything that changes a collection, its editors or its items: it locks the collection's row, after
 * those of people.
 */
export async function lockCollection(tx: Tx, viewer: Viewer, id: number): Promise<LockedCollection> {
  const holding = await lockHolding(tx, id, viewer, 'collection')
  const row = await tx.db.selectFrom('collections').selectAll().where('holding_id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('holding_not_found')
  const editing = await selectEditor(tx, id, viewer.id)
  return { ...row, id, holding, isEditor: holding.author_id === viewer.id || editing?.state === 'editor' }
}

/** Even where they may not change what a group reads: for taking it out of there. */
export async function lockOwnCollection(tx: Tx, viewer: Viewer, id: number): Promise<LockedCollection> {
  const collection = await lockCollection(tx, viewer, id)
  if (!collection.isEditor) throw new Problem('not_yours')
  return collection
}

export async function lockEditedCollection(tx: Tx, viewer: Viewer, id: number): Promise<LockedCollection> {
  const collection = await lockOwnCollection(tx, viewer, id)
  await requirePlaceInGroup(tx, viewer, collection.holding)
  return collection
}

export const selectEditor = ({ db }: Pick<Tx, 'db'>, collectionId: number, userId: number) =>
  db.selectFrom('editors').selectAll().where('collection_id', '=', collectionId).where('user_id', '=', userId).executeTakeFirst()

/** For its editors; its collection is locked first. */
export async function lockOwnItem(tx: Tx, viewer: Viewer, id: number): Promise<LockedItem> {
  const found = await tx.db.selectFrom('items').select('collection_id').where('holding_id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('holding_not_found')
  const collection = await lockCollection(tx, viewer, found.collection_id)
  const holding = await lockHolding(tx, id, viewer, 'item')
  if (!collection.isEditor) throw new Problem('not_yours')
  const item = await tx.db.selectFrom('items').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  return { ...item, id, holding, collection }
}

export async function lockEditedItem(tx: Tx, viewer: Viewer, id: number): Promise<LockedItem> {
  const item = await lockOwnItem(tx, viewer, id)
  await requirePlaceInGroup(tx, viewer, item.collection.holding)
  return item
}
