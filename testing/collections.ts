import { answerEditing, askToEdit, createCollection } from '#contract/collections.ts'
import { createItem } from '#contract/items.ts'
import { licences } from '#contract/licences.ts'
import { keepFiles } from '#server/collections/keep-item.ts'
import { inTransaction } from '#server/rooms.ts'
import { personalMarks, writtenMarks } from './marks.ts'
import { collectionRoom } from './collection-room.ts'
import { plainPicture } from './uploads.ts'
import type { Actor, World } from './world.ts'

/** Leaves the row as storing a picture and preparing it would; returns its key. */
export async function addItemFile({ db, rooms }: Pick<World, 'db' | 'rooms'>, itemId: number, name: string) {
  const data = await plainPicture(40, 30, 'teal').webp().toBuffer()
  const { key } = await rooms.media.put(data, { extension: 'webp' }, { maxBytes: 100_000 })
  const { collection_id } = await db
    .selectFrom('items')
    .select('collection_id')
    .where('holding_id', '=', itemId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('item_files')
    .values({
      ...{ item_id: itemId, kind: 'picture', name, type: 'image/webp', size: data.length, width: 40, height: 30, state: 'made' },
      ...{ original_key: key, thumb_key: key, large_key: key, alt: name },
    })
    .execute()
  await inTransaction(rooms as World['rooms'], (tx) => keepFiles(tx, { id: itemId, collectionId: collection_id }))
  return key
}

/**
 * One collection for others, one no one has seen, and one of another member's that they help with; and a spreadsheet that
 * waits. Returns a key from the first.
 */
export async function buildCollections(world: World, { ada, ben, cleo, admin }: Record<'ada' | 'ben' | 'cleo' | 'admin', Actor>) {
  const room = collectionRoom(world, () => admin)
  const { collection: mark } = writtenMarks
  const { collectionDraft, itemDraft, spreadsheet } = personalMarks
  const { id } = await room.begin(ada, { title: mark, body: mark, institution: mark })
  const item = await room.add(ada, id, { title: [mark], description: [mark], creator: [mark], transcript: [mark] })
  const leaf = await addItemFile(world, item.id, `${mark}.webp`)
  await room.submit(ada, id)
  await room.decide(id, 'approve')
  await room.add(ada, id, { title: [itemDraft], subject: [itemDraft], transcript: [itemDraft] })
  const draft = { title: collectionDraft, body: collectionDraft, institution: collectionDraft, rights: licences.cc0.uri }
  const unseen = await world.as(ada).call(createCollection, { body: draft })
  await world.as(ada).call(createItem, {
    ...room.at(unseen.id),
    body: { type: 'image', metadata: { title: [itemDraft], identifier: [itemDraft] } },
  })
  await world.as(ada).call(askToEdit, { ...room.at(unseen.id), body: { userId: cleo.id } })
  const theirs = await room.stand(ben, { title: 'Of two', audience: 'public' })
  await world.as(ben).call(askToEdit, { ...room.at(theirs.id), body: { userId: ada.id } })
  await world.as(ada).call(answerEditing, { ...room.at(theirs.id), body: { accept: true } })
  await addImport(world, ada, theirs.id, spreadsheet)
  return leaf
}

async function addImport({ db }: World, { id: userId }: Actor, collectionId: number, mark: string) {
  const { id } = await db
    .insertInto('imports')
    .values({
      collection_id: collectionId,
      user_id: userId,
      file_name: `${mark}.csv`,
      columns: ['title'],
      mapping: ['title'],
      row_count: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_rows')
    .values({ import_id: id, number: 2, cells: [mark], title: mark })
    .execute()
}

/** Ada has a collection with a picture, helps with one of Ben's, and has begun an import; one of Ben's was harvested and is gone. */
export async function collectOwn(world: World, { ada, ben, eve }: Record<'ada' | 'ben' | 'eve', Actor>) {
  const room = collectionRoom(world, () => eve)
  const { id } = await room.begin(ada, { title: 'Own collection', institution: 'Own institution', rights: licences['cc-by'].uri })
  const item = await room.add(ada, id, { title: ['Own item'], creator: ['Own creator'], transcript: ['Own transcript'] })
  await addItemFile(world, item.id, 'own-leaf.webp')
  const theirs = await room.stand(ben, { title: 'Edited by two', audience: 'public' })
  await world.as(ben).call(askToEdit, { ...room.at(theirs.id), body: { userId: ada.id } })
  await world.as(ada).call(answerEditing, { ...room.at(theirs.id), body: { accept: true } })
  await addImport(world, ada, theirs.id, 'Own spreadsheet')
  await room.decide(theirs.ids[0]!, 'reject')
  await room.decide(theirs.ids[0]!, 'restore')
}
