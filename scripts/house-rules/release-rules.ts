import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = 'server/database/migrations'

/**
 * Existing databases were made by what was released: those migrations stay as they are, and every later release is tested on
 * them.
 */
export function breachesOfReleases(root: string): string[] {
  const list = path.join(root, folder, 'released.sha256')
  if (!existsSync(path.join(root, folder))) return []
  if (!existsSync(list)) return [`${folder}/released.sha256:1 is missing`]
  return [...breachesOfMigrations(path.join(root, folder), readFileSync(list, 'utf8')), ...breachesOfVersion(root)]
}

/** The list is in the format of `sha256sum`. */
function breachesOfMigrations(onDisk: string, list: string): string[] {
  const released = new Map(
    list
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ') as [string, string])
      .map(([checksum, name]) => [name, checksum]),
  )
  const last = [...released.keys()].toSorted().at(-1) ?? ''
  const changed = [...released].filter(([name, checksum]) => checksumOf(path.join(onDisk, name)) !== checksum)
  const unlisted = globSync('*.sql', { cwd: onDisk }).filter((name) => name < last && !released.has(name))
  return [
    ...changed.map(([name]) => `${folder}/${name}:1 a released migration never changes: write a new one`),
    ...unlisted.map((name) => `${folder}/${name}:1 comes before a released migration, or its line in released.sha256 is missing`),
  ]
}

function checksumOf(file: string): string | undefined {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined
}

function breachesOfVersion(root: string): string[] {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (existsSync(path.join(root, 'testing/releases', version, 'all.backup'))) return []
  return [`package.json:1 testing/releases has no data of ${version} for later releases (scripts/keep-release.ts)`]
}
