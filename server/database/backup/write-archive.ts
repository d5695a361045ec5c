import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import type { ManifestEntry } from './manifest.ts'
import { createWholeFile } from './whole-file.ts'

export interface Archive {
  /** Added so far. */
  entries: ManifestEntry[]
  add(name: string, bytes: number, content: Readable | Buffer[]): Promise<void>
}

/** A gzipped tar at `file`, filled by `fill`; if that or the disk fails, no file is left. */
export async function writeArchive(
  file: string,
  fill: (archive: Archive) => Promise<void>,
  options: { overwrite?: boolean } = {},
) {
  const whole = createWholeFile(file, options)
  const pack = createPack()
  const writing = pipeline(pack, createGzip(), whole.output)
  const filling = fill(archiveInto(pack)).then(() => pack.finalize())
  filling.catch((error: Error) => pack.destroy(error))
  try {
    await Promise.all([writing, filling])
    await whole.keep()
  } catch (error) {
    await Promise.allSettled([writing, filling])
    whole.discard()
    throw error
  }
}

function archiveInto(pack: Pack): Archive {
  const entries: ManifestEntry[] = []
  return {
    entries,
    async add(name, bytes, content) {
      const hash = createHash('sha256')
      const hashed = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(content, hashed, pack.entry({ name, size: bytes, mode: 0o600 }))
      entries.push({ name, bytes, sha256: hash.digest('hex') })
    },
  }
}
