import { buffer } from 'node:stream/consumers'
import { imageMaxBytes } from '#contract/uploads.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type ClaimedFile, storeFile } from '#server/media/claim-files.ts'
import { fetchRemoteImage } from '#server/media/fetch-remote-image.ts'
import { reencodeImage } from '#server/media/reencode-image.ts'
import type { Rooms } from '#server/rooms.ts'
import { countBytes, countUpload } from '#server/uploads/limits.ts'
import { keyOfUrl } from '#server/uploads/media-urls.ts'
import { readDataUrl } from '#server/uploads/store-data-urls.ts'

/** A profile picture is cropped to a square, no larger than its largest use on the sharpest screens. */
const shapes = {
  face: { maxSide: 512, isSquare: true },
  cover: { maxSide: 1600 },
}

interface Picture {
  /** A data URL, an upload of the viewer's, or an address elsewhere. */
  address: string
  shape: keyof typeof shapes
  /** The form field for a refusal. */
  field: string
}

/** Re-encodes the picture and stores it. Slow, so it comes before the transaction that writes its key into a row. */
export async function keepPicture(rooms: Rooms, viewer: Viewer, { address, shape, field }: Picture): Promise<ClaimedFile> {
  await countUpload(rooms, viewer.id)
  try {
    const image = await reencodeImage(await contentOf(rooms, viewer, address), shapes[shape])
    const stored = await storeFile(rooms, image.data, image, { maxBytes: imageMaxBytes })
    await countBytes(rooms, viewer.id, stored.size)
    return stored
  } catch (error) {
    throw error instanceof Problem && error.status < 500 ? beside(field, error) : error
  }
}

async function contentOf(rooms: Rooms, viewer: Viewer, address: string): Promise<Buffer> {
  if (/^data:/i.test(address)) return inBounds(readDataUrl(address))
  const key = keyOfUrl(pathOnThisSite(rooms, address))
  if (key !== undefined) return readOwnUpload(rooms, viewer, key)
  return fetchRemoteImage(address, rooms.outside)
}

/** Unchanged if it leads elsewhere. */
export const pathOnThisSite = ({ config }: Pick<Rooms, 'config'>, address: string) =>
  address.startsWith(`${config.publicUrl}/`) ? address.slice(config.publicUrl.length) : address

function inBounds(content: Buffer): Buffer {
  if (content.length > imageMaxBytes) throw new Problem('body_too_large')
  return content
}

const beside = (field: string, { code, message }: Problem) => new Problem(code, { fields: { [field]: message } })

/** The content of an image the viewer has uploaded. Others' uploads do not exist here, no matter who may see them. */
async function readOwnUpload({ database: { db }, media }: Rooms, viewer: Viewer, key: string): Promise<Buffer> {
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
