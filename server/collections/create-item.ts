import { sql } from 'kysely'
import { mostItems } from '#contract/collections.ts'
import type { Metadata } from '#contract/dublin-core.ts'
import type { Item, ItemType, NewItem } from '#contract/items.ts'
import { createHolding } from '#server/holdings/submit-holding.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { keysAfter } from './fractional-key.ts'
import { textOfItem, withGiven } from './item-metadata.ts'
import { keepCollection } from './keep-collection.ts'
import { keepItem } from './keep-item.ts'
import { lockEditedCollection, type LockedCollection } from './lock-collection.ts'
import { readItem } from './present-item.ts'

/** Added at the end of the collection. */
export async function createItem(tx: Tx, viewer: Viewer, collectionId: number, draft: NewItem): Promise<Item> {
  const collection = await lockEditedCollection(tx, viewer, collectionId)
  const position = keysAfter(await selectLastPosition(tx, collectionId)).next().value
  const { id } = await addItem(tx, viewer, collection, { ...draft, metadata: draft.metadata as Metadata, position })
  await keepCollection(tx, collectionId, { items: [id] })
  return readItem(tx, viewer, id)
}

interface Draft {
  type: ItemType
  metadata: Metadata
  position: string
  clientId?: string | undefined
}

/**
 * One of many: after locking the collection and before `keepCollection`, which counts them all. Sent twice with the same
 * `clientId`, it is created once.
 */
export async function addItem(
  tx: Tx,
  viewer: Viewer,
  collection: LockedCollection,
  { type, metadata, position, clientId }: Draft,
): Promise<{ id: number; isNew: boolean }> {
  const { id: collectionId, holding: whole } = collection
  const said = textOfItem(withRights(withGiven({}, metadata), collection.rights))
  await requireFreeIdentifier(tx, { collectionId, identifier: said.identifier, clientId, authorId: whole.author_id })
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'item', title: said.title, body: said.body, audience: whole.audience, groupId: whole.group_id },
    ...{ parentId: collectionId, authorId: whole.author_id, clientId, facts: {}, isDraft: whole.state === 'draft' },
  })
  const isNew = (await tx.db.selectFrom('items').select('holding_id').where('holding_id', '=', holding.id).execute()).length === 0
  if (!isNew) return { id: holding.id, isNew }
  if (await isFull(tx, collectionId)) throw new Problem('too_many_items')
  await tx.db
    .insertInto('items')
    .values({
      ...{ holding_id: holding.id, collection_id: collectionId, type, position, transcript: said.transcript },
      ...{ identifier: said.identifier, metadata: JSON.stringify(said.metadata) },
    })
    .execute()
  await keepItem(tx, holding.id)
  return { id: holding.id, isNew }
}

/** Without rights of its own, an item has those of its collection; one of the two must have some. */
function withRights(metadata: Metadata, usual: string | null): Metadata {
  const rights = metadata.rights ?? (usual === null ? [] : [usual])
  if (rights.length === 0) throw fieldProblem('licence_required', 'rights')
  return { ...metadata, rights }
}

interface Wanted {
  collectionId: number
  identifier: string | null
  itemId?: number
  clientId?: string | undefined
  authorId?: number
}

/** The index would refuse it too, but without words. An item sent twice does not conflict with itself. */
export async function requireFreeIdentifier({ db }: Tx, { collectionId, identifier, itemId, clientId, authorId }: Wanted) {
  if (identifier === null) return
  const { rows } = await sql`
    select from items join holdings on holdings.id = items.holding_id
     where items.collection_id = ${collectionId} and items.identifier = ${identifier} and items.holding_id is distinct from ${itemId ?? null}
       and not coalesce(holdings.author_id = ${authorId ?? null} and holdings.client_id = ${clientId ?? null}, false)`.execute(db)
  if (rows.length > 0) throw fieldProblem('identifier_taken', 'identifier')
}

export async function selectLastPosition({ db }: Tx, collectionId: number): Promise<string | null> {
  const last = await db
    .selectFrom('items')
    .select('position')
    .where('collection_id', '=', collectionId)
    .orderBy('position', 'desc')
    .orderBy('holding_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.position ?? null
}

async function isFull({ db }: Tx, collectionId: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow()
  return Number(count) >= mostItems
}
