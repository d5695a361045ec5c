import { buffer } from 'node:stream/consumers'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms } from '#server/rooms.ts'

/** The content of an image that the viewer has uploaded. Somebody else's is not there, whoever may see it. */
export async function readOwnUpload({ database: { db }, media }: Rooms, viewer: Viewer, key: string): Promise<Buffer> {
  const own = await db
    .selectFrom('attachments')
    .select('key')
    .where('owner_id', '=', viewer.id)
    .where('key', '=', key)
    .where('kind', '=', 'image')
    .executeTakeFirst()
  const file = own ? await media.open(key) : null
  if (!file) throw new Problem('unknown_upload')
  return buffer(file.stream)
}
