import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#server/http/problem.ts'
import type { Media } from './media.ts'

/** For uploads left behind by a killed process; a live one is done long before. */
const leftoverAgeMs = 3_600_000

/** A complete, fsynced file that is deleted when disposed of, unless the store has moved it into place. */
export interface Arrived extends AsyncDisposable {
  file: string
  sha256: string
  size: number
}

export type Receive = (content: AsyncIterable<Buffer> | Buffer, maxBytes: number) => Promise<Arrived>

/** Where content waits until it is complete: its key is its hash, known only at the end. */
export async function openIncoming(dataDir: string): Promise<Receive> {
  const folder = path.join(dataDir, 'media', '.incoming')
  const removeLeftovers = async () => {
    for (const name of await readdir(folder)) await removeLeftover(path.join(folder, name))
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers()

  return async function receive(content, maxBytes) {
    // Here too: leftovers of a process killed just before this one started are too recent to recognize at startup.
    await removeLeftovers()
    const file = path.join(folder, randomUUID())
    const remove = () => rm(file, { force: true })
    try {
      return { file, ...(await write(content, file, maxBytes)), [Symbol.asyncDispose]: remove }
    } catch (error) {
      await remove()
      throw error
    }
  }
}

/** From the first byte to the final name. */
export const putIn =
  ({ receive, keep }: Pick<Media, 'receive' | 'keep'>): Media['put'] =>
  async (content, kind, { maxBytes, signal }) => {
    await using arrived = await receive(content, maxBytes)
    return await keep(arrived, kind, { signal })
  }

async function write(content: AsyncIterable<Buffer> | Buffer, file: string, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  await using handle = await open(file, 'wx', 0o600)
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    size += chunk.length
    if (size > maxBytes) throw new Problem('body_too_large')
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  await handle.sync()
  return { sha256: hash.digest('hex'), size }
}

async function removeLeftover(file: string) {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
  if (Date.now() - mtimeMs > leftoverAgeMs) await rm(file, { force: true })
}
