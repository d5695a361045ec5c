import { createHash } from 'node:crypto'
import type { Media } from './media.ts'

/** Read and looked at in one piece up to here; larger ones are read once to look and once more to use. */
const mostInMemory = 4_000_000

export interface WholeFile {
  size: number
  /** Small enough to have been kept while it was looked at. */
  content?: Buffer
}

/** `gone` if there is nothing of that name; `damaged` if what is there is not what the key says, or cannot be read. */
export async function readWhole(media: Pick<Media, 'open'>, key: string, onChunk?: (bytes: number) => Promise<void>) {
  const opened = await media.open(key)
  if (!opened) return 'gone'
  const [hash, chunks]: [ReturnType<typeof createHash>, Buffer[]] = [createHash('sha256'), []]
  try {
    for await (const chunk of opened.stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if (opened.size <= mostInMemory) chunks.push(chunk)
      await onChunk?.(chunk.length)
    }
  } catch (error) {
    if (isUnreadable(error as NodeJS.ErrnoException)) return 'damaged'
    throw error
  }
  if (!key.startsWith(`${hash.digest('hex')}.`)) return 'damaged'
  const whole: WholeFile = { size: opened.size }
  if (opened.size <= mostInMemory) whole.content = Buffer.concat(chunks)
  return whole
}

/** The disk's own words for a block that it has lost; a store that is away says something else, and is worth another try. */
const isUnreadable = ({ code }: NodeJS.ErrnoException) => code === 'EIO' || code === 'EISDIR'
