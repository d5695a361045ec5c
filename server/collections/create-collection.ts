import type { Collection, CollectionEdit, NewCollection } from '#contract/collections.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { moveToGroup } from '#server/holdings/move-to-group.ts'
import { createHolding } from '#server/holdings/submit-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { askEditors } from './editors.ts'
import { keepCollection, keepItemsInStep } from './keep-collection.ts'
import { lockOwnCollection, type LockedCollection } from './lock-collection.ts'
import { readCollection } from './present.ts'

/** A draft until it has items and its author submits it. */
export async function createCollection(tx: Tx, viewer: Viewer, draft: NewCollection): Promise<Collection> {
  const { title, body, audience, groupId, clientId } = draft
  await lockPeople(tx, [viewer.id, ...draft.editors])
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'collection', title, body, audience, groupId, clientId, isDraft: true, facts: {} },
  })
  const wasSentBefore = await tx.db.selectFrom('collections').select('holding_id').where('holding_id', '=', holding.id).execute()
  if (wasSentBefore.length > 0) return readCollection(tx, viewer, holding.id)
  const { institution, country, language, rights, order, allowsDownload } = draft
  await tx.db
    .insertInto('collections')
    .values({
      ...{ holding_id: holding.id, institution, country: country ?? null, language: language ?? null },
      ...{ rights: rights ?? null, item_order: order, allows_download: allowsDownload ?? null },
    })
    .execute()
  await askEditors(tx, viewer, holding, draft.editors)
  await keepCollection(tx, holding.id)
  return readCollection(tx, viewer, holding.id)
}

/** Its facts and order take effect at once; large changes to the text, and a wider audience, are reviewed again. */
export async function editCollection(tx: Tx, viewer: Viewer, id: number, edit: CollectionEdit): Promise<Collection> {
  const collection = await lockOwnCollection(tx, viewer, id)
  const { title, body, audience } = edit
  await moveToGroup(tx, viewer, collection.holding, edit)
  await changeOwn(tx, collection, edit)
  const isOfText = [title, body, audience].some((value) => value !== undefined)
  if (isOfText || collection.holding.state !== 'approved')
    await editHolding(tx, viewer, collection.holding, { title, body, audience, own: {} })
  const after = await tx.db.selectFrom('holdings').select(['id', 'title']).where('id', '=', id).executeTakeFirstOrThrow()
  await keepItemsInStep(tx, after)
  await keepCollection(tx, id)
  return readCollection(tx, viewer, id)
}

async function changeOwn(tx: Tx, { id }: LockedCollection, edit: CollectionEdit) {
  const { institution, country, language, rights, order, allowsDownload, coverItemId } = edit
  if (coverItemId) await requireOwnItem(tx, id, coverItemId)
  const own = {
    ...(institution !== undefined && { institution }),
    ...(country !== undefined && { country }),
    ...(language !== undefined && { language }),
    ...(rights !== undefined && { rights }),
    ...(order !== undefined && { item_order: order }),
    ...(allowsDownload !== undefined && { allows_download: allowsDownload }),
    ...(coverItemId !== undefined && { cover_item_id: coverItemId }),
  }
  if (Object.keys(own).length > 0) await tx.db.updateTable('collections').set(own).where('holding_id', '=', id).execute()
}

async function requireOwnItem({ db }: Tx, collectionId: number, itemId: number) {
  const own = db.selectFrom('items').select('holding_id').where('holding_id', '=', itemId)
  if (!(await own.where('collection_id', '=', collectionId).executeTakeFirst())) throw new Problem('holding_not_found')
}
