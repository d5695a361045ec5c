import { chmodSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'
const tmpfs = 0x01021994
const gibibyte = 2 ** 30

/**
 * Where everything this process starts puts its throw-away files. Tests create and drop hundreds of databases with hundreds
 * of files each: in memory, if there is plenty, that costs a tenth of what it does on disk.
 */
export function openTemporaryFolder() {
  removeForgotten()
  const folder = mkdtempSync(path.join(hasPlentyOfMemory() ? inMemory : tmpdir(), 'ibid-tests-'))
  // PostgreSQL refuses to run as root, so another user has to be able to pass through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return { remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

/** A run that was killed leaves its folder in memory. In the folder of a live run something changes all the time. */
function removeForgotten() {
  const anHourAgo = Date.now() - 3_600_000
  for (const folder of globSync(path.join(inMemory, 'ibid-tests-*'))) {
    const { mtimeMs = Infinity } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < anHourAgo) rmSync(folder, { recursive: true, force: true })
  }
}

function hasPlentyOfMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(inMemory)
    return type === tmpfs && bavail * bsize >= 3 * gibibyte && process.availableMemory() >= 6 * gibibyte
  } catch {
    return false
  }
}
