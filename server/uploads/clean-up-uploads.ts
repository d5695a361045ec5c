import { sql } from 'kysely'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms } from '#server/rooms.ts'
import { removeUnusedFiles } from './unused-files.ts'

const day = 86_400_000

/** What was put into no post or message for a day goes, and its files with it. */
export async function cleanUpUploads(rooms: Rooms, stopping?: AbortSignal) {
  const old = new Date(rooms.now().getTime() - day)
  const isUnused = sql<boolean>`post_id is null and message_id is null and created_at <= ${old}`
  await deleteInBatches(rooms.database.db, 'attachments', isUnused, stopping)
  await removeUnusedFiles(rooms)
}
