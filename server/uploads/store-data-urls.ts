import { Problem } from '#server/http/problem.ts'
import { isMediaKey } from '#server/media/file-kinds.ts'
import type { Rooms } from '#server/rooms.ts'
import type { MediaItem } from './attach-to.ts'
import { countUpload } from './limits.ts'
import { prepareFile } from './prepare-file.ts'
import { keyOfUrl, urlOfKey } from './media-urls.ts'
import { insertUpload, keepFile } from './store-upload.ts'

/**
 * A post's `media` may contain images as data URLs. Stores them as uploads of that person and returns their addresses; what is
 * an upload already stays as it is. Slow, so to be called before the post's transaction.
 */
export async function storeDataUrls(rooms: Rooms, ownerId: number, media: (string | MediaItem)[]): Promise<MediaItem[]> {
  const items = media.map((item): MediaItem => (typeof item === 'string' ? { url: item } : item))
  // All are checked before any is stored: a refused one leaves nothing behind.
  const prepared = await Array.fromAsync(items, ({ url }) => prepareItem(rooms, ownerId, url))
  return Array.fromAsync(items, async ({ url, alt }, index) => {
    const file = prepared[index]
    if (!file) return { url, alt }
    const kept = await keepFile(rooms, file)
    const { key } = await insertUpload(rooms, { ownerId, kept, name: '', alt: alt ?? '' })
    return { url: urlOfKey(key), alt }
  })
}

async function prepareItem(rooms: Rooms, ownerId: number, url: string) {
  try {
    if (isMediaKey(keyOfUrl(url) ?? '')) return undefined
    if (!/^data:/i.test(url)) throw new Problem('unknown_upload')
    const content = readDataUrl(url)
    await countUpload(rooms, ownerId)
    return await prepareFile(content)
  } catch (error) {
    throw error instanceof Problem && error.status < 500 ? besideMedia(error) : error
  }
}

/** The type that the label claims is ignored. */
export function readDataUrl(url: string): Buffer {
  const [label = ''] = /^data:[^,]{0,200};base64,/i.exec(url) ?? []
  if (label === '') throw new Problem('unsupported_file')
  return Buffer.from(url.slice(label.length), 'base64')
}

const besideMedia = ({ code, message, retryAfterSeconds }: Problem) =>
  new Problem(code, { fields: { media: message }, ...(retryAfterSeconds && { retryAfterSeconds }) })
