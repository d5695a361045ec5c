import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Use of a file is recorded at most once an hour: looking at a tile should not cost a write. */
const notedEveryMs = 3_600_000
/** Of the limit: how much may be written between two checks of the whole, and how much is then freed. */
const share = 0.05
/** The most recently used are also held in memory: when many see the same page, most requests are for the same few parts. */
const mostHeldBytes = 32_000_000

/**
 * Files that can be made again, as many as fit: the least recently used go first. Several processes share one folder; each
 * checks the whole after writing its own share, so that together they stay close to the limit.
 */
export class DiskCache {
  readonly #folder: string
  readonly #mostBytes: number
  #writtenBytes = Infinity // so that leftovers of an earlier process are checked along with the first file
  #sweeping: Promise<void> | undefined
  /** Least recently used first. A name stands for its content, so what is held never becomes stale. */
  readonly #held = new Map<string, Buffer>()
  #heldBytes = 0

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  /** Names are hashes; the first two digits form a folder. */
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

  /** Its path, if it exists. */
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

  /** Written next to its place and moved there as a whole. */
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

  /** Also called when nothing was written for a while, as at the end of a test. Disk errors are ignored. */
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
      // Unfinished files are deleted once they are so old that their process must be dead.
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
