import type { Rooms } from '#server/rooms.ts'
import { removeUnusedFiles } from './unused-files.ts'

const day = 86_400_000

/** What was put into no post or message for a day goes, and its files with it. */
export async function cleanUpUploads(rooms: Rooms) {
  await rooms.database.db
    .deleteFrom('attachments')
    .where('post_id', 'is', null)
    .where('message_id', 'is', null)
    .where('created_at', '<=', new Date(rooms.now().getTime() - day))
    .execute()
  await removeUnusedFiles(rooms)
}
