import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '#server/http/problem.ts'

/** Of an upload that a killed process left behind; a living one is done long before. */
const leftoverAgeMs = 3_600_000

export interface Arrived {
  file: string
  sha256: string
  size: number
}

/** Where content waits until it is whole: its key is its hash, which is known only at the end. */
export async function openIncoming(dataDir: string) {
  const folder = path.join(dataDir, 'media', '.incoming')
  const removeLeftovers = async () => {
    for (const name of await readdir(folder)) await removeLeftover(path.join(folder, name))
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers()

  /** Gives `work` a complete, fsynced file, which is gone afterwards whatever happens, unless `work` moved it. */
  return async function receive<T>(
    content: Readable | Buffer,
    maxBytes: number,
    work: (arrived: Arrived) => Promise<T>,
  ): Promise<T> {
    // Here too: what a process left that was killed just before this one started is too young to tell at the start.
    await removeLeftovers()
    const file = path.join(folder, randomUUID())
    try {
      return await work({ file, ...(await write(content, file, maxBytes)) })
    } finally {
      await rm(file, { force: true })
    }
  }
}

async function write(content: Readable | Buffer, file: string, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  await using handle = await open(file, 'wx', 0o600)
  for await (const chunk of Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer>)) {
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
