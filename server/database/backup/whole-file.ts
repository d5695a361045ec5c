import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { OperatorError } from '#server/config.ts'

export interface WholeFile {
  output: Writable
  /** After the output has closed: from here on the file is there, all of it, and survives a power cut. */
  keep(): Promise<void>
  discard(): void
}

/**
 * A file that appears under its name complete or not at all. Until then it is FILE.partial-…, readable by its owner only;
 * whatever ends the process short of kill -9 takes that away too.
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

/** The name itself is data of the directory. */
async function syncDirectory(directory: string) {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
