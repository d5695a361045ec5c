import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { ManifestEntry } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { newestSnapshot, outdatedSnapshots, snapshotFolder, snapshotName } from './snapshot-names.ts'
import { writeBackup } from './write-backup.ts'

export interface SnapshotOptions {
  database: Database
  dataDir: string
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  everyMs?: number
  now?: () => Date
}

export interface Snapshots {
  /** The file, or null if nothing has changed since the last one. */
  now(): Promise<string | null>
  /** Takes a final one if something has changed. */
  stop(): Promise<void>
}

const hourMs = 3_600_000

/**
 * For the embedded database only, which does not fsync: a copy safely on disk for every hour in which something changed. The
 * caller holds the lock on the data directory.
 */
export function startSnapshots(options: SnapshotOptions): Snapshots {
  removeRemains(options.dataDir)
  const take = snapshotTaker(options)
  let turn: Promise<unknown> = Promise.resolve()
  const now = () => {
    const taking = turn.then(take)
    turn = taking.catch(() => {})
    return taking
  }
  const takeAndLog = () =>
    now().catch((error: unknown) => options.log.error({ err: error }, 'no snapshot could be taken; the older ones are kept'))
  const timer = setInterval(() => void takeAndLog(), options.everyMs ?? hourMs)
  timer.unref()
  return {
    now,
    async stop() {
      clearInterval(timer)
      await takeAndLog()
    },
  }
}

function snapshotTaker({ database, dataDir, log, now = () => new Date() }: SnapshotOptions) {
  const folder = snapshotFolder(dataDir)
  let lastChanges: string | undefined
  let last: Snapshot | undefined
  return async (): Promise<string | null> => {
    const changes = await countChanges(database)
    if (changes === lastChanges) return null
    last ??= await readNewest(dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, snapshotName(now()))
    const { manifest, rows, bytes } = await writeBackup({ database, file, overwrite: true })
    lastChanges = changes
    if (isDeepStrictEqual(manifest.entries, last?.entries)) {
      if (file !== last?.file) rmSync(file)
      return null
    }
    last = { file, entries: manifest.entries }
    for (const name of outdatedSnapshots(readdirSync(folder))) rmSync(path.join(folder, name))
    log.info({ file, rows, bytes }, 'snapshot taken')
    return file
  }
}

interface Snapshot {
  file: string
  entries: ManifestEntry[]
}

/** The last one of an earlier process: restarting without changes must not push out older snapshots. */
async function readNewest(dataDir: string): Promise<Snapshot | undefined> {
  const file = newestSnapshot(dataDir)
  if (!file) return undefined
  return readArchive(file).then(
    ({ entries }) => ({ file, entries }),
    () => undefined,
  )
}

/** Rows written to our own tables since the database was opened; the constant writes of the job queue are left out. */
async function countChanges({ pool }: Database): Promise<string> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ changes: string }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::text as changes from pg_stat_user_tables where schemaname = 'public'`,
  )
  return rows[0]!.changes
}

/** Partial files left by a process that was killed while writing. */
function removeRemains(dataDir: string) {
  const folder = snapshotFolder(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((each) => each.includes('.partial-'))) rmSync(path.join(folder, name))
}
