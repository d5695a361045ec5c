import { Problem } from '#server/http/problem.ts'
import { isMediaKey } from '#server/media/file-kinds.ts'
import type { Rooms } from '#server/rooms.ts'
import type { MediaItem } from './attach-to.ts'
import { countUpload } from './limits.ts'
import { prepareFile } from './prepare-file.ts'
import { keyOfUrl, urlOfKey } from './media-urls.ts'
import { insertUpload, keepFile } from './store-upload.ts'

/**
 * Images may stand in a post's `media` as data URLs. Stores them as uploads of that person and says where they are now;
 * what is an upload already stays as it is. Takes its time: to be called before the transaction of the post.
 */
export async function storeDataUrls(rooms: Rooms, ownerId: number, media: (string | MediaItem)[]): Promise<MediaItem[]> {
  const items = media.map((item): MediaItem => (typeof item === 'string' ? { url: item } : item))
  // All are looked at before any is stored: what is refused leaves nothing.
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

/** What the label says about the type is not asked. */
export function readDataUrl(url: string): Buffer {
  const [label = ''] = /^data:[^,]{0,200};base64,/i.exec(url) ?? []
  if (label === '') throw new Problem('unsupported_file')
  return Buffer.from(url.slice(label.length), 'base64')
}

const besideMedia = ({ code, message, retryAfterSeconds }: Problem) =>
  new Problem(code, { fields: { media: message }, ...(retryAfterSeconds && { retryAfterSeconds }) })
