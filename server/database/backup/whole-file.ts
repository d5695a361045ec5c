import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { OperatorError } from '#server/config.ts'

export interface WholeFile {
  output: Writable
  /** Call once the output has closed: from then on the file is there, complete, and survives a power cut. */
  keep(): Promise<void>
  discard(): void
}

/**
 * A file that appears under its name complete or not at all. Until then it is FILE.partial-…, readable by its owner only,
 * and removed again however the process ends, short of kill -9.
 */
export function createWholeFile(file: string, { overwrite = false } = {}): WholeFile {
  if (!existsSync(path.dirname(file))) throw new OperatorError(`There is no directory ${path.dirname(file)}.`)
  refuseExisting(file, overwrite)
  const partial = `${file}.partial-${randomBytes(4).toString('hex')}`
  const remove = () => rmSync(partial, { force: true })
  process.once('exit', remove)
  return {
    output: createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    async keep() {
      refuseExisting(file, overwrite)
      await rename(partial, file)
      await syncDirectory(path.dirname(file))
      process.off('exit', remove)
    },
    discard() {
      remove()
      process.off('exit', remove)
    },
  }
}

function refuseExisting(file: string, overwrite: boolean) {
  if (!overwrite && existsSync(file))
    throw new OperatorError(`${file} is there already. Choose another name, or add --force to replace it.`)
}

/** The name is part of the directory's data, not the file's. */
async function syncDirectory(directory: string) {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
