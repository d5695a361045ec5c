import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const pattern = /^ibid-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}\.backup$/
const newestKept = 24
const daysKept = 14

export const snapshotFolder = (dataDir: string) => path.join(dataDir, 'snapshots')

/** In UTC, so that names sort by time. */
export const snapshotName = (at: Date) => `ibid-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`

const newestFirst = (names: string[]) =>
  names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse()

export function newestSnapshot(dataDir: string): string | undefined {
  const folder = snapshotFolder(dataDir)
  const newest = existsSync(folder) ? newestFirst(readdirSync(folder))[0] : undefined
  return newest && path.join(folder, newest)
}

/** Keeps the newest 24, and the last of each of the 14 newest days that have any. Other files are not ours to touch. */
export function outdatedSnapshots(names: string[]): string[] {
  const snapshots = newestFirst(names)
  const lastOfDay = new Map<string, string>()
  for (const name of snapshots) {
    const day = pattern.exec(name)![1]!
    if (!lastOfDay.has(day)) lastOfDay.set(day, name)
  }
  const kept = new Set([...snapshots.slice(0, newestKept), ...[...lastOfDay.values()].slice(0, daysKept)])
  return snapshots.filter((name) => !kept.has(name))
}
