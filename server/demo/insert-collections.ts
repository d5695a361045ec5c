import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { score } from '#relevance/score.ts'
import { keysAfter } from '#server/collections/fractional-key.ts'
import { textOfItem } from '#server/collections/item-metadata.ts'
import { keepCollection } from '#server/collections/keep-collection.ts'
import { countFiles, keepItem } from '#server/collections/keep-item.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { collections, type DemoCollection, type DemoItem } from './collections.ts'
import type { Canvas } from './drawings/canvas.ts'
import { people } from './people.ts'

/** After the people: what they digitised, with pictures drawn now and processed like any member's. */
export async function insertCollections(rooms: Rooms) {
  const files = await storeFiles(rooms)
  const users = await rooms.database.db.selectFrom('users').select(['id', 'username']).execute()
  const idOf: IdOf = (key) => users.find(({ username }) => username === people.find((person) => person.key === key)?.username)!.id
  for (const collection of collections) await inTransaction(rooms, (tx) => insertCollection({ ...tx, idOf }, collection, files))
}

type IdOf = (key: string) => number
type WithPeople = Tx & { idOf: IdOf }

type StoredFile = Awaited<ReturnType<typeof storePicture>> | Awaited<ReturnType<typeof storeDocument>>
type Files = Map<DemoItem, StoredFile[]>

/** Enough at once to keep both processes busy: drawing here, processing there. */
const atOnce = 3
const mostBytes = 20_000_000

async function storeFiles(rooms: Rooms): Promise<Files> {
  const files: Files = new Map()
  const tasks = collections.flatMap(({ items }) =>
    items.flatMap((item) => [
      ...(item.pages ?? []).map((page, at) => ({ item, at, store: () => storePicture(rooms, { ...page, at }) })),
      ...(item.document ? [{ item, at: 0, store: () => storeDocument(rooms, item.document!) }] : []),
    ]),
  )
  const waiting = tasks.values()
  const work = async () => {
    for (const { item, at, store } of waiting) {
      const stored = await store()
      const ofItem = files.get(item) ?? []
      ofItem[at] = stored
      files.set(item, ofItem)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return files
}

async function storePicture({ media, pictures }: Rooms, page: { alt: string; draw: () => Canvas; at: number }) {
  const { pixels, width, height } = page.draw()
  const scan = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
  const original = await media.put(scan, { extension: 'jpg' }, { maxBytes: mostBytes })
  const put = async (file: string, extension: 'tif' | 'webp') =>
    (await media.put(await readFile(file), { extension }, { maxBytes: mostBytes })).key
  return pictures.make(original.key, async (made) => ({
    ...{
      kind: 'picture' as const,
      name: `scan-${page.at + 1}.jpg`,
      type: 'image/jpeg',
      alt: page.alt,
      size: scan.length,
      blur: made.blur,
    },
    ...{ width: made.width, height: made.height, original_key: original.key, pyramid_key: await put(made.pyramid, 'tif') },
    ...{ large_key: await put(made.large, 'webp'), thumb_key: await put(made.thumb, 'webp') },
  }))
}

async function storeDocument({ media }: Rooms, { name, content }: NonNullable<DemoItem['document']>) {
  const bytes = content()
  const { key } = await media.put(bytes, { extension: 'pdf' }, { maxBytes: mostBytes })
  return { kind: 'pdf' as const, name, type: 'application/pdf', alt: '', size: bytes.length, original_key: key }
}

async function insertCollection(tx: WithPeople, collection: DemoCollection, files: Files) {
  const { title, body, institution, country, language, rights, editors = [], items, isPending } = collection
  const from = timesOf(tx, collection)
  const { id } = await insertHolding(tx, collection, { kind: 'collection', title, body, ...from })
  await tx.db.insertInto('collections').values({ holding_id: id, institution, country, language, rights }).execute()
  for (const key of editors)
    await tx.db
      .insertInto('editors')
      .values({ collection_id: id, user_id: tx.idOf(key), state: 'editor', since: from.created_at })
      .execute()
  const positions = keysAfter(null)
  const itemIds: number[] = []
  for (const item of items) {
    const itemId = await insertItem(tx, collection, { collectionId: id, item, position: positions.next().value })
    await insertFiles(tx, itemId, files.get(item) ?? [], !isPending && !item.isNew)
    itemIds.push(itemId)
  }
  await countFiles(tx, itemIds)
  await keepCollection(tx, id)
}

interface Times {
  created_at: Date
  submitted_at: Date
  approved_at: Date | null
}

function timesOf({ rooms }: Tx, { daysAgo, isPending }: DemoCollection): Times {
  const ago = (days: number) => new Date(rooms.now().getTime() - days * 86_400_000)
  return { created_at: ago(daysAgo + 3), submitted_at: ago(daysAgo), approved_at: isPending ? null : ago(daysAgo - 0.3) }
}

interface Text extends Omit<Times, 'submitted_at'> {
  kind: 'collection' | 'item'
  title: string
  body: string
  submitted_at: Date | null
  parent_id?: number
}

async function insertHolding(tx: WithPeople, { by, isPublic }: DemoCollection, { approved_at, ...text }: Text) {
  const read = { approved_at, listed_at: approved_at, reviewed_at: approved_at, reviewed_by: tx.idOf('ruth') }
  return tx.db
    .insertInto('holdings')
    .values({
      ...{ author_id: tx.idOf(by), audience: isPublic ? 'public' : 'members', facts: '{}', language: 'en', ...text },
      ...(approved_at ? { state: 'approved', ...read } : { state: 'pending' }),
      ...relevanceColumns(score(`${text.title}\n\n${text.body}`)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function insertItem(
  tx: WithPeople,
  collection: DemoCollection,
  { collectionId, item, position }: { collectionId: number; item: DemoItem; position: string },
): Promise<number> {
  const { title, body, transcript, identifier, metadata } = textOfItem(item.metadata)
  const { created_at, approved_at } = timesOf(tx, collection)
  const { id } = await insertHolding(tx, collection, {
    ...{ kind: 'item', parent_id: collectionId, title, body, created_at, approved_at: item.isNew ? null : approved_at },
    // It waits with its collection, and is not in a queue by itself.
    submitted_at: null,
  })
  await tx.db
    .insertInto('items')
    .values({
      ...{ holding_id: id, collection_id: collectionId, type: item.type ?? 'image', position, transcript, identifier },
      ...{ metadata: JSON.stringify(metadata), is_listed: !collection.isPending && !item.isNew },
    })
    .execute()
  await keepItem(tx, id)
  return id
}

async function insertFiles(tx: Tx, itemId: number, files: StoredFile[], isRead: boolean) {
  await tx.db
    .insertInto('item_files')
    .values(files.map((file, position) => ({ ...file, item_id: itemId, position, state: 'made' as const })))
    .execute()
  if (isRead)
    await sql`
      update items set read_file_id = (select max(id) from item_files where item_id = ${itemId})
       where holding_id = ${itemId}`.execute(tx.db)
}
