import { sql } from 'kysely'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { isUnused } from './attach-to.ts'
import { removeUnusedFiles } from './unused-files.ts'

const day = 86_400_000

/** Uploads not attached to anything for a day are deleted, along with their files. */
export async function cleanUpUploads(rooms: Rooms, stopping?: AbortSignal) {
  const old = new Date(rooms.now().getTime() - day)
  await deleteInBatches(
    rooms.database.db,
    'attachments',
    sql<boolean>`${isUnused} and created_at <= ${old} and ${isNotProposed}`,
    stopping,
  )
  await removeUnusedFiles(rooms)
}

/** A new picture waits for review with the change it belongs to. */
const isNotProposed = sql<boolean>`not exists (
  select from holdings where proposed is not null and proposed->>'cover' = '/media/' || attachments.key)`

/** What a member who has left had uploaded for something never sent. Its files are removed from the store soon after. */
export const eraseUnusedUploads = ({ db }: Tx, ownerId: number) =>
  db.deleteFrom('attachments').where('owner_id', '=', ownerId).where(isUnused).execute()
