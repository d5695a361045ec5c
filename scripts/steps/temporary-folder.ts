import { chmodSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'
const tmpfs = 0x01021994
const gibibyte = 2 ** 30

/**
 * Where everything that this process starts keeps what no one needs afterwards. Tests make and drop hundreds of databases
 * of hundreds of files: in memory, where there is plenty of it, that costs a tenth of what a disk makes of it.
 */
export function openTemporaryFolder() {
  removeForgotten()
  const folder = mkdtempSync(path.join(hasPlentyOfMemory() ? inMemory : tmpdir(), 'ibid-tests-'))
  // PostgreSQL refuses to run as root, and goes through it as someone else.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return { remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

/** A run that was killed leaves its folder in memory. In one under way something comes or goes all the time. */
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
