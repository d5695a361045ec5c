import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { removeReleasedFiles } from '#server/media/remove-released-files.ts'
import type { Rooms } from '#server/rooms.ts'

/** Every minute: a file is removed from the store soon after the last row that referred to it. */
export const removeUnusedFiles = (rooms: Rooms) => removeReleasedFiles(rooms, selectUnused)

/** Among these keys, those in no row and not on their way into one. */
export async function selectUnused(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file.key from unnest(${keys}::text[]) as file (key)
     where not exists (select from attachment_files used where used.key = file.key)
       and not exists (select from users where profile_picture = '/media/' || file.key)
       and not exists (select from users where cover_picture = '/media/' || file.key)
       and not exists (select from applications where file_key = file.key)
       and not exists (select from site_pictures where file_key = file.key)
       and not exists (select from data_exports where file_key = file.key)
       and not exists (select from item_files where original_key = file.key)
       and not exists (select from item_files where pyramid_key = file.key)
       and not exists (select from item_files where thumb_key = file.key)
       and not exists (select from item_files where large_key = file.key)
       and not exists (select from file_marks where file_marks.key = file.key and mark = 'claimed')`.execute(db)
  return rows.map(({ key }) => key)
}
