import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { removeFile } from '#server/media/claim-files.ts'
import type { Rooms } from '#server/rooms.ts'

const day = 86_400_000
const keysAtOnce = 500

/** What nobody has put into a post or a message for a day goes, and then every file that nothing refers to. */
export async function cleanUpUploads(rooms: Rooms) {
  const yesterday = new Date(rooms.now().getTime() - day)
  await rooms.database.db
    .deleteFrom('attachments')
    .where('post_id', 'is', null)
    .where('message_id', 'is', null)
    .where('created_at', '<=', yesterday)
    .execute()
  for await (const keys of inBatches(rooms.media.list())) {
    for (const key of await selectUnused(rooms.database.db, keys)) {
      await removeFile(rooms, key, { ifNotSince: yesterday, isUnused: async (db) => (await selectUnused(db, [key])).length > 0 })
    }
  }
}

/** Of these keys, those that are in no row. */
async function selectUnused(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file.key from unnest(${keys}::text[]) as file (key)
     where not exists (select from attachment_files used where used.key = file.key)
       and not exists (select from users where profile_picture = '/media/' || file.key)
       and not exists (select from users where cover_picture = '/media/' || file.key)
       and not exists (select from applications where file_key = file.key)
       and not exists (select from data_exports where file_key = file.key)`.execute(db)
  return rows.map(({ key }) => key)
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < keysAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}
