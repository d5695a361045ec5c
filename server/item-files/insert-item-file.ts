import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { foldName } from '#server/uploads/clean-name.ts'
import { deleteFiles } from './arrange-files.ts'
import { enqueuePicture } from './make-picture.ts'
import type { ReceivedFile } from './receive-item-file.ts'

type Owner = { itemId: number; importId?: never } | { importId: number; itemId?: never }

interface Placed {
  position: number
  durationSeconds: number | null
  alt: string
  replacesId: number | null
}

/** A picture waits until it has been processed; sound and documents are served as uploaded. */
export async function insertItemFile(
  tx: Tx,
  owner: Owner,
  { kind, name, type, size, key }: ReceivedFile,
  { position, durationSeconds, alt, replacesId }: Placed = { position: 0, durationSeconds: null, alt: '', replacesId: null },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('item_files')
    .values({
      ...{ item_id: owner.itemId ?? null, import_id: owner.importId ?? null, position, kind, name, type, size, alt },
      ...{ duration_seconds: durationSeconds, replaces_id: replacesId, original_key: key, created_at: tx.rooms.now() },
      state: kind === 'picture' ? 'waiting' : 'made',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'picture') await enqueuePicture(tx, id)
  return id
}

export interface Standing {
  id: number
  position: number
  replaces_id: number | null
}

/**
 * A file no reader has seen is replaced at once, and its own predecessor now waits for the new one; a file that readers see
 * stays until its successor is approved.
 */
export function succeed(
  { state, read_file_id, files }: { state: string; read_file_id: number; files: Standing[] },
  replaced: Standing | undefined,
): { replacesId: number | null; goneIds: number[] } {
  if (!replaced) return { replacesId: null, goneIds: [] }
  const isStillSeen = state === 'approved' && replaced.id <= read_file_id
  if (!isStillSeen) return { replacesId: replaced.replaces_id, goneIds: [replaced.id] }
  return { replacesId: replaced.id, goneIds: files.filter((file) => file.replaces_id === replaced.id).map(({ id }) => id) }
}

interface TakenFile {
  id: number
  /** The item's file that it replaces. */
  replacesId: number | null
  position: number | null
}

/**
 * Files of an import, when their row is written: they become the item's, replacing files of the same name, and the others
 * are added in this order. They count as new, not read by a reviewer, however long ago they were uploaded.
 */
export async function takeImportFiles(tx: Tx, { files, itemId }: { files: TakenFile[]; itemId: number }) {
  const fileIds = files.map(({ id }) => id)
  const replaced = files.map(({ replacesId }) => replacesId)
  const positions = files.map(({ position }) => position)
  const { rows } = await sql<{ id: number; state: string }>`
    insert into item_files (item_id, replaces_id, position, kind, name, type, size, width, height, duration_seconds, state, why,
                            alt, blur, original_key, pyramid_key, thumb_key, large_key, created_at)
    select ${itemId}, given.replaced,
           coalesce(given.at, given.place + coalesce((select max(position) from item_files as own where own.item_id = ${itemId}), -1)),
           kind, name, type, size, width, height, duration_seconds, state, why, alt, blur,
           original_key, pyramid_key, thumb_key, large_key, created_at
      from unnest(${fileIds}::int[], ${replaced}::int[], ${positions}::int[]) with ordinality as given (id, replaced, at, place)
      join item_files on item_files.id = given.id and item_files.import_id is not null order by given.place
    returning id, state`.execute(tx.db)
  await deleteFiles(tx, fileIds)
  for (const { id, state } of rows) if (state === 'waiting') await enqueuePicture(tx, id)
}

/** Before another of the same name is added to the import. */
export async function removeFromImport(tx: Tx, { importId, name }: { importId: number; name: string }) {
  const files = await tx.db.selectFrom('item_files').select(['id', 'name']).where('import_id', '=', importId).execute()
  const same = files.filter((file) => foldName(file.name) === foldName(name))
  await deleteFiles(
    tx,
    same.map(({ id }) => id),
  )
}
