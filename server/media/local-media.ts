import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileKinds, isMediaKey, keyOf, kindOfKey } from './file-kinds.ts'
import { openIncoming, putIn } from './incoming.ts'
import type { Media } from './media.ts'

/** Files in DATA_DIR/media, spread over 256 folders: `ab/cdef….webp`. */
export async function openLocalMedia(dataDir: string): Promise<Media> {
  const root = path.join(dataDir, 'media')
  const receive = await openIncoming(dataDir)
  const fileOf = (key: string) => path.join(root, key.slice(0, 2), key.slice(2))
  const keep: Media['keep'] = async (arrived, kind) => {
    const key = keyOf(arrived, kind)
    if ((await stat(arrived.file)).size !== arrived.size) throw new Error(`The disk does not have all of ${key}`)
    await moveDurably(arrived.file, fileOf(key), root)
    return { key, size: arrived.size, type: fileKinds[kind.extension].type }
  }

  return {
    maxFileBytes: Infinity,
    receive,
    keep,
    put: putIn({ receive, keep }),

    async stat(key) {
      const found = isMediaKey(key) ? await ifThere(stat(fileOf(key))) : null
      return found && { size: found.size, type: kindOfKey(key).type, lastModified: found.mtime }
    },

    async open(key, range) {
      const handle = isMediaKey(key) ? await ifThere(open(fileOf(key))) : null
      if (!handle) return null
      const { size, mtime } = await handle.stat()
      return { size, type: kindOfKey(key).type, lastModified: mtime, stream: handle.createReadStream(range) }
    },

    fileOf,

    async delete(key) {
      if (isMediaKey(key)) await rm(fileOf(key), { force: true })
    },

    async *list(prefix) {
      for (const folder of prefix ? [prefix] : await readdir(root)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue
        for (const rest of (await ifThere(readdir(path.join(root, folder)))) ?? [])
          if (isMediaKey(folder + rest)) yield folder + rest
      }
    },

    close: async () => {},
  }
}

/** The content is on disk already; this makes the name durable too, before anyone is told of it. */
async function moveDurably(from: string, to: string, root: string) {
  const folder = path.dirname(to)
  const isNewFolder = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  await rename(from, to)
  await syncFolder(folder)
  if (isNewFolder) await syncFolder(root)
}

async function syncFolder(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}

async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
