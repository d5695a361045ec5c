import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const keptMs = 7 * 86_400_000
/** With many builds in one week, the oldest go first. A build has about 500. */
const mostKept = 3000
const listName = 'former-assets.json'

interface Builds {
  /** The build about to be replaced; it need not exist. */
  former: string
  /** The build that replaces it. */
  next: string
  now: Date
}

/**
 * Pages opened before a deploy go on asking for their own hashed files. Those of a replaced build are kept for a week; a
 * list beside the client records since when.
 */
export async function keepFormerAssets({ former, next, now }: Builds) {
  const [old, current] = await Promise.all([assetsIn(former), assetsIn(next)])
  const since = await readList(former)
  const left = old
    .filter((name) => !current.includes(name))
    .map((name) => ({ name, since: since[name] ?? now.getTime() }))
    .filter((asset) => now.getTime() - asset.since < keptMs)
    .toSorted((one, other) => other.since - one.since)
    .slice(0, mostKept)
  await mkdir(folderOf(next), { recursive: true })
  for (const { name } of left) await copyFile(path.join(folderOf(former), name), path.join(folderOf(next), name))
  await writeFile(path.join(next, listName), JSON.stringify(Object.fromEntries(left.map((asset) => [asset.name, asset.since]))))
}

const folderOf = (build: string) => path.join(build, 'client/assets')
const assetsIn = (build: string): Promise<string[]> => readdir(folderOf(build)).catch(() => [])

async function readList(build: string): Promise<Record<string, number>> {
  try {
    return JSON.parse(await readFile(path.join(build, listName), 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
