import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Halt } from './halt.js'
import { nodeForScripts } from './pinned-node.js'
import { inRoot, root } from './places.js'
import { run } from './run.js'

const sources = [
  'contract',
  'client',
  'server',
  'relevance',
  'scripts/build.ts',
  'scripts/build-server.ts',
  'scripts/client-plugins.ts',
  'scripts/contract-for-browsers.ts',
  'scripts/help-articles.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const builtFile = inRoot('dist/.built')
let hashOfSources

export function buildIsFresh() {
  hashOfSources ??= hashSources()
  return existsSync(builtFile) && readFileSync(builtFile, 'utf8') === hashOfSources
}

export async function build() {
  console.error('Building…')
  const { status } = await run(nodeForScripts, [inRoot('scripts/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Halt('The build failed; the reason is above.')
  writeFileSync(builtFile, hashOfSources)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesIn)) hash.update(`\0${path}\0`).update(readFileSync(inRoot(path)))
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false })
  if (!found || /\.test\.tsx?$/.test(path)) return []
  if (found.isFile()) return [path]
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
