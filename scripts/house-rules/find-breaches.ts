import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { breachesOfFile } from './file-rules.ts'
import { breachesOfImport } from './import-rules.ts'
import { breachesOfOnce } from './once-rules.ts'
import { breachesOfReleases } from './release-rules.ts'
import { readImports } from './read-imports.ts'
import { breachesOfTables } from './table-rules.ts'

const sources = ['{contract,server,client,relevance,testing,e2e,bench,scripts}/**/*.{ts,tsx,js,css,sql}', '*.config.ts']

/** Every breach of the house rules, as `file:line what`. */
export async function findBreaches(root: string): Promise<string[]> {
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).toSorted()
  const house = await Promise.all(files.map(async (file) => ({ file, source: await readFile(path.join(root, file), 'utf8') })))
  return [...house.flatMap(breachesOf), ...breachesOfTables(house), ...breachesOfReleases(root)]
}

function breachesOf({ file, source }: { file: string; source: string }): string[] {
  const inFile = [...breachesOfFile(file, source), ...breachesOfOnce(file, source)]
  const ofFile = inFile.map(({ line, what }) => `${file}:${line} ${what}`)
  if (!/\.[jt]sx?$/.test(file)) return ofFile
  const ofImports = readImports(file, source).flatMap((it) =>
    breachesOfImport(file, it).map((what) => `${file}:${it.line} ${what}`),
  )
  return [...ofFile, ...ofImports]
}
