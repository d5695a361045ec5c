import { createHash } from 'node:crypto'
import type { Media } from './media.ts'

/** Up to this size it is read and verified in one pass; larger ones are read once to verify and again to use. */
const mostInMemory = 4_000_000

export interface WholeFile {
  size: number
  /** Kept while verifying, if it is small enough. */
  content?: Buffer
}

/** `gone` if there is nothing of that name; `damaged` if the content does not match the key, or cannot be read. */
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

/** The disk's own code for a lost block; a store that is away reports something else, and is worth retrying. */
const isUnreadable = ({ code }: NodeJS.ErrnoException) => code === 'EIO' || code === 'EISDIR'
