import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Whether something was used is noted once an hour: a look at a tile should not cost a write. */
const notedEveryMs = 3_600_000
/** Of what there may be: so much is written between two looks at all of it, and so much is made free. */
const share = 0.05
/** What was asked for last is held in memory too: of a page that is shown to many, most asks are for the same few parts. */
const mostHeldBytes = 32_000_000

/**
 * Files that can be made again, as many as fit: those that were not used for longest go first. Several processes share one
 * folder; each looks at the whole after what it has written itself, so that together they stay near the limit.
 */
export class DiskCache {
  readonly #folder: string
  readonly #mostBytes: number
  #writtenBytes = Infinity // what an earlier process left is looked at with the first file
  #sweeping: Promise<void> | undefined
  /** Least recently used first. A name stands for its content, so what is held never goes stale. */
  readonly #held = new Map<string, Buffer>()
  #heldBytes = 0

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  /** Names are hashes; the first two digits are a folder. */
  fileOf(name: string): string {
    return path.join(this.#folder, name.slice(0, 2), name.slice(2))
  }

  async read(name: string): Promise<Buffer | null> {
    const held = this.#held.get(name)
    if (held) return this.#hold(name, held)
    const handle = await open(this.fileOf(name)).catch(absent)
    if (!handle) return null
    try {
      const [{ mtimeMs }, content] = [await handle.stat(), await handle.readFile()]
      if (Date.now() - mtimeMs > notedEveryMs) await this.#note(name)
      return this.#hold(name, content)
    } finally {
      await handle.close()
    }
  }

  #hold(name: string, content: Buffer): Buffer {
    if (!this.#held.delete(name)) this.#heldBytes += content.length
    this.#held.set(name, content)
    for (const [oldest, { length }] of this.#held) {
      if (this.#heldBytes <= mostHeldBytes) break
      this.#held.delete(oldest)
      this.#heldBytes -= length
    }
    return content
  }

  /** Where it lies, if it is there. */
  async find(name: string): Promise<string | null> {
    const found = await stat(this.fileOf(name)).catch(absent)
    if (!found) return null
    if (Date.now() - found.mtimeMs > notedEveryMs) await this.#note(name)
    return this.fileOf(name)
  }

  async keep(name: string, content: Buffer) {
    await this.keepAs(name, (file) => writeFile(file, content, { mode: 0o600 }))
    this.#hold(name, content)
  }

  /** Written beside its place and moved there whole. */
  async keepAs(name: string, write: (file: string) => Promise<unknown>): Promise<string> {
    const [file, draft] = [this.fileOf(name), path.join(this.#folder, `.${randomUUID()}`)]
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    try {
      await write(draft)
      this.#writtenBytes += (await stat(draft)).size
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    if (this.#writtenBytes > this.#mostBytes * share) void this.sweep()
    return file
  }

  /** Also when nothing was written for long, as at the end of a test. What the disk does not give out or take back stays. */
  sweep(): Promise<void> {
    return (this.#sweeping ??= this.#makeRoom().finally(() => (this.#sweeping = undefined)))
  }

  async close() {
    await this.#sweeping
  }

  async #makeRoom() {
    this.#writtenBytes = 0
    const all = await Array.fromAsync(this.#files())
    let bytes = all.reduce((sum, { size }) => sum + size, 0)
    if (bytes <= this.#mostBytes) return
    for (const { file, size } of all.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (bytes <= this.#mostBytes * (1 - share)) return
      const isGone = await rm(file, { force: true }).then(
        () => true,
        () => false,
      )
      if (isGone) bytes -= size
    }
  }

  async *#files() {
    for (const folder of await readdir(this.#folder, { withFileTypes: true }).catch(() => [])) {
      // What was begun and never moved has the age of a killed process.
      const inside = folder.isDirectory() ? await readdir(path.join(this.#folder, folder.name)).catch(() => []) : ['']
      for (const name of inside) {
        const file = path.join(this.#folder, folder.name, name)
        const found = await stat(file).catch(() => null)
        if (found?.isFile()) yield { file, size: found.size, mtimeMs: found.mtimeMs }
      }
    }
  }

  async #note(name: string) {
    const now = new Date()
    await utimes(this.fileOf(name), now, now).catch(absent)
  }
}

function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
