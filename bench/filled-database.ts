import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres } from '../scripts/services/postgres.ts'
import { options } from './options.ts'
import { asAdvised, largeMemory } from './start-large-postgres.ts'

interface Filling {
  /** The same name, the same contents. */
  name: string
  fill(databaseUrl: string): Promise<void>
  /** Creates the tables; by default, as the migrations do. */
  migrate?: (databaseUrl: string) => Promise<void>
}

const toFill = [
  largeMemory,
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=2GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]
/**
 * As an operator's server is configured. A checkpoint during a measurement would say more about its timing than about what is
 * measured.
 */
const asInstalled = [
  ...asAdvised,
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
]

/**
 * Fills a separate server, unless an earlier run has kept it, and measures on it. Migrated in any case, as a kept one may be
 * older.
 */
export async function onFilledDatabase<Found>(filling: Filling, measure: (databaseUrl: string) => Promise<Found>) {
  const { name, fill, migrate: makeTables = migrateHere } = filling
  const { folder, remove } = placeOf(name)
  try {
    const mark = path.join(folder, 'bench-is-filled')
    if (!existsSync(mark)) {
      await onServer(folder, toFill, (databaseUrl) => makeTables(databaseUrl).then(() => fill(databaseUrl)))
      writeFileSync(mark, '')
    }
    return await onServer(folder, asInstalled, (databaseUrl) => makeTables(databaseUrl).then(() => measure(databaseUrl)))
  } finally {
    remove()
  }
}

function placeOf(name: string) {
  if (!options.keep) {
    const folder = mkdtempSync(path.join(tmpdir(), 'ibid-bench-postgres-'))
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const folder = path.resolve(options.keep, name)
  // A half-filled community would look like a complete one.
  if (!existsSync(path.join(folder, 'bench-is-filled'))) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return { folder, remove: () => {} }
}

async function onServer<Found>(folder: string, settings: string[], work: (databaseUrl: string) => Promise<Found>) {
  const postgres = await startPostgres(settings, folder)
  if ('missing' in postgres) throw new Error(postgres.missing)
  try {
    return await work(postgres.at)
  } finally {
    await postgres.stop?.()
  }
}

async function migrateHere(databaseUrl: string) {
  const database = await openDatabase({ url: databaseUrl, isPatient: true })
  await migrate(database.pool)
  await database.close()
}
