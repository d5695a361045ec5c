import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Halt } from './halt.js'
import { npmCi } from './npm.js'
import { linkPinnedNode, nodeForScripts, withInstallingNode } from './pinned-node.js'
import { inRoot, root } from './places.js'

const stampFile = inRoot('node_modules/.ibid-prepared')
/** npm's own record of what it put into node_modules: it changes whenever anyone else installs there. */
const npmsRecord = inRoot('node_modules/.package-lock.json')
const lockFile = inRoot('package-lock.json')

/** The stamp is written last, so an install killed half-way has none and is repeated. */
export function packagesAreReady() {
  return (
    existsSync(stampFile) && existsSync(npmsRecord) && existsSync(nodeForScripts) && readFileSync(stampFile, 'utf8') === stamp()
  )
}

export async function installPackages() {
  console.error('Installing packages (once)…')
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const mayCopy = existsSync(stampFile)
  rmSync(stampFile, { force: true })
  await withInstallingNode(lock, { mayCopy }, (node) => npmCi(node, root))
  const missing = missingPackages(lock)
  if (missing.length > 0) throw new Halt(`npm left out ${missing.join(', ')}. Check the network, then run this again.`)
  linkPinnedNode()
  writeFileSync(stampFile, stamp())
}

function stamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).update(readFileSync(npmsRecord))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

/** npm ignores an optional package that fails to arrive; the native bindings among them are not optional to us. */
function missingPackages(lock) {
  const isNativeHere = ({ os, cpu, libc }) =>
    cpu && allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, 'glibc')
  const native = Object.keys(lock.packages).filter((path) => isNativeHere(lock.packages[path]))
  return native.filter((path) => !existsSync(inRoot(path, 'package.json')))
}

function allows(rule, value) {
  if (rule === undefined) return true
  const names = [rule].flat()
  return names.includes(value) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${value}`))
}
