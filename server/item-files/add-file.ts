import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { mostFiles, mostSeconds, type ItemFile, type ItemFileKind, type ItemType } from '#contract/items.ts'
import { keepFiles } from '#server/collections/keep-item.ts'
import { lockEditedItem, type LockedItem } from '#server/collections/lock-collection.ts'
import { readItem } from '#server/collections/present-item.ts'
import { bytesUsedBy } from '#server/collections/present.ts'
import { submitPart } from '#server/holdings/parts.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { readCollectionGigabytes } from '#server/users/instance-setting.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { deleteFiles } from './arrange-files.ts'
import { insertItemFile, succeed } from './insert-item-file.ts'
import { readNumber, receiveItemFile, type ReceivedFile } from './receive-item-file.ts'

/** The kinds each type of item accepts; a document may have a picture as its cover. */
const kindsOf: Record<ItemType, ItemFileKind[]> = { image: ['picture'], pdf: ['pdf', 'picture'], audio: ['audio'] }

export async function addItemFile(rooms: Rooms, viewer: Viewer, itemId: number, request: FastifyRequest): Promise<ItemFile> {
  const { type } = await inTransaction(rooms, async (tx) => {
    const item = await lockEditedItem(tx, viewer, itemId)
    await requireRoom(tx, item.collection.holding.author_id, 1)
    return item
  })
  return receiveItemFile(rooms, request, {
    refuseKind: (kind) => refuseKind(type, kind),
    insert: (tx, received) => insertAt(tx, viewer, itemId, received),
  })
}

function refuseKind(type: ItemType, kind: ItemFileKind) {
  if (!kindsOf[type].includes(kind)) throw fieldProblem('unsupported_file', 'file')
}

/** Everything is checked again, as it may have changed while the file was uploading. */
async function insertAt(tx: Tx, viewer: Viewer, itemId: number, received: ReceivedFile): Promise<ItemFile> {
  await lockRoomOf(tx, itemId)
  const item = await lockEditedItem(tx, viewer, itemId)
  refuseKind(item.type, received.kind)
  await requireRoom(tx, item.collection.holding.author_id, received.size)
  const files = await selectFiles(tx, itemId)
  const replaced = findReplaced(files, received)
  if (!replaced) refuseTooMany(item, files, received.kind)
  const place = replaced ? replaced.position : await makePlace(tx, itemId, received.fields)
  const { replacesId, goneIds } = succeed({ ...item, state: item.holding.state, files }, replaced)
  const id = await insertItemFile(tx, { itemId }, received, {
    position: place,
    durationSeconds: readDuration(received),
    alt: received.fields['alt'] ?? replaced?.alt ?? '',
    replacesId,
  })
  await deleteFiles(tx, goneIds)
  await submitPart(tx, itemId)
  await keepFiles(tx, { id: itemId, collectionId: item.collection_id })
  const { files: shown } = await readItem(tx, viewer, itemId)
  return shown.find((file) => file.id === id) ?? shown[0]!
}

type Found = Awaited<ReturnType<typeof selectFiles>>[number]

const selectFiles = ({ db }: Tx, itemId: number) =>
  db
    .selectFrom('item_files')
    .select(['id', 'kind', 'position', 'replaces_id', 'alt'])
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute()

function findReplaced(files: Found[], { kind, fields }: ReceivedFile): Found | undefined {
  const id = readNumber(fields, 'replaces', { min: 1, max: 2_147_483_647 })
  if (id === null) return undefined
  const found = files.find((file) => file.id === id && file.kind === kind)
  if (!found) throw new Problem('file_not_found')
  return found
}

function refuseTooMany({ type }: LockedItem, files: Found[], kind: ItemFileKind) {
  const standing = files.filter(({ replaces_id }) => replaces_id === null)
  const isFull = type === 'pdf' ? standing.some((file) => file.kind === kind) : standing.length >= mostFiles[type]
  if (isFull) throw new Problem('too_many_item_files')
}

export function readDuration({ kind, fields }: ReceivedFile): number | null {
  const seconds = readNumber(fields, 'durationSeconds', { min: 1, max: mostSeconds })
  if (kind !== 'audio') return null
  if (seconds === null)
    throw new Problem('invalid_input', { fields: { durationSeconds: 'Please say how many seconds it lasts' } })
  return seconds
}

/** At the end, or before an existing file. */
async function makePlace({ db }: Tx, itemId: number, fields: Record<string, string>): Promise<number> {
  const asked = readNumber(fields, 'position', { min: 0, max: mostFiles.image })
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0) as position from item_files where item_id = ${itemId}`.execute(db)
  const last = rows[0]!.position
  if (asked === null || asked >= last) return last
  await sql`update item_files set position = position + 1 where item_id = ${itemId} and position >= ${asked}`.execute(db)
  return asked
}

/**
 * The first step of each upload: uploads to one author's collections run one after another, and each is counted before the
 * next.
 */
export async function lockRoomOf(tx: Tx, holdingId: number) {
  const whole = await tx.db.selectFrom('holdings').select('author_id').where('id', '=', holdingId).executeTakeFirst()
  if (whole) await lockPeople(tx, [whole.author_id])
}

/** After `lockRoomOf`, if the answer has to hold. */
export async function requireRoom(tx: Tx, authorId: number, bytes: number) {
  const { rows } = await sql<{ used: number }>`select ${bytesUsedBy(sql`${authorId}`)}::float8 as used`.execute(tx.db)
  const most = (await readCollectionGigabytes(tx.db)) * 1_000_000_000
  if (rows[0]!.used + bytes > most) throw new Problem('quota_reached')
}
