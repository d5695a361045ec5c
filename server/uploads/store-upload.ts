import { storeArrived, storeFile, withClaimed, type ClaimedFile } from '#server/media/claim-files.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { cleanName } from './clean-name.ts'
import { countBytes } from './limits.ts'
import { maxBytes, type PreparedFile } from './prepare-file.ts'

export interface KeptFile {
  file: PreparedFile
  stored: ClaimedFile
  narrower: (ClaimedFile & { width: number })[]
}

interface Upload {
  ownerId: number
  kept: KeptFile
  name: string
  alt: string
}

/** Stores the content completely. No one may read it yet. */
export async function keepFile(rooms: Rooms, file: PreparedFile): Promise<KeptFile> {
  const limits = { maxBytes: maxBytes[file.kind] }
  const stored = Buffer.isBuffer(file.data)
    ? await storeFile(rooms, file.data, file, limits)
    : await storeArrived(rooms, file.data, file)
  const narrower = await Array.fromAsync(file.kind === 'image' ? file.narrower : [], async ({ data, width }) => ({
    ...(await storeFile(rooms, data, file, limits)),
    width,
  }))
  return { file, stored, narrower }
}

/** From here on it is someone's upload, and may be attached to a post. */
export async function insertUpload(rooms: Rooms, upload: Upload): Promise<{ key: string; card: string }> {
  const files = [upload.kept.stored, ...upload.kept.narrower]
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await countBytes(rooms, upload.ownerId, bytes)

  return withClaimed(rooms, files, async (tx) => {
    // Two versions of a picture may have turned out identical.
    const keys = [...new Set(files.map(({ key }) => key))]
    const { id, ...row } = await insertAttachment(tx, upload)
    await tx.db
      .insertInto('attachment_files')
      .values(keys.map((key) => ({ key, attachment_id: id })))
      .execute()
    return row
  })
}

function insertAttachment({ db, rooms }: Tx, { ownerId, kept, name, alt }: Upload) {
  const { file, stored, narrower } = kept
  const { width, height, blur } = file.kind === 'image' ? file : { width: null, height: null, blur: null }
  return db
    .insertInto('attachments')
    .values({
      ...{ owner_id: ownerId, key: stored.key, kind: file.kind, type: stored.type, size: stored.size, width, height, blur, alt },
      name: cleanName(name, file),
      pages: file.kind === 'image' ? null : (file.pages ?? null),
      sizes: JSON.stringify(narrower.map(({ key, width }) => ({ key, width }))),
      created_at: rooms.now(),
    })
    .returning(['id', 'key', 'card'])
    .executeTakeFirstOrThrow()
}
