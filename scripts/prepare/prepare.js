import { buildIsFresh, build } from './build.js'
import { Halt } from './halt.js'
import { withLock } from './lock.js'
import { checkNpmVersion } from './npm.js'
import { installPackages, packagesAreReady } from './packages.js'

const wantsBuild = !process.argv.includes('--no-build')

try {
  checkNpmVersion()
  if (!isReady()) await withLock(prepare)
} catch (error) {
  if (!(error instanceof Halt || error.syscall)) throw error
  console.error(
    error instanceof Halt ? error.message : `ibid. could not be prepared: ${error.message}. Put that right, then run this again.`,
  )
  process.exitCode = 1
}

function isReady() {
  return packagesAreReady() && (!wantsBuild || buildIsFresh())
}

/** Checks again under the lock: its previous holder may have done the work. */
async function prepare() {
  if (!packagesAreReady()) await installPackages()
  if (wantsBuild && !buildIsFresh()) await build()
}
