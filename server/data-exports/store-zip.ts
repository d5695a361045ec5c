import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

interface Entry {
  name: string
  content: Readable
  mtime: Date
  /** Images, videos and PDFs are compressed already. */
  isPacked?: boolean
}

/** Resolves when all of it has been read. */
export type AddEntry = (entry: Entry) => Promise<void>

interface Storing<Stored> {
  put(content: Readable): Promise<Stored>
  signal: AbortSignal
}

/** One entry after another, each only as fast as the store accepts it: nothing is ever held in memory as a whole. */
export async function storeZip<Stored>(
  { put, signal }: Storing<Stored>,
  fill: (add: AddEntry) => Promise<void>,
): Promise<Stored> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const broken = new AbortController()
  const stored = put(output)
  stored.catch((error: unknown) => broken.abort(error))
  // The store may have given up and stopped listening.
  output.on('error', () => {})
  zip.on('error', (error: Error) => output.destroy(error))
  try {
    await fill(async ({ name, content, mtime, isPacked = false }) => {
      try {
        zip.addReadStream(content, name, { mtime, compress: !isPacked })
        await finished(content, { signal: AbortSignal.any([broken.signal, signal]) })
      } finally {
        content.destroy()
      }
    })
    zip.end()
  } catch (error) {
    // `stored` rejects with whichever of the two errors came first.
    output.destroy(error as Error)
  }
  return stored
}
