import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '#server/config.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number, the same in every release: the process holding this lock is migrating or restoring. */
export const migrationLock = 4_715_207
/** The pool allows a query a few seconds; an index on a large table, or waiting for another process, may take hours. */
const patienceMs = 2 ** 31 - 1

/** A migration waiting for a table blocks everyone behind it: so it gives up soon, and tries again. */
const lockTimeoutMs = 3000
const giveWayMs = 2000

export interface Migration {
  id: number
  name: string
  checksum: string
  sql: string
}

const listMigrations = async () => (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

export async function readMigrations(): Promise<Migration[]> {
  const files = await listMigrations()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, folder), 'utf8')
      return { id: Number(file.slice(0, 3)), name: file, checksum: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}

/**
 * Forward only, each file once, in its own transaction, under a lock: processes starting together take turns, and a killed
 * one leaves nothing half done.
 */
export async function migrate(pool: pg.Pool, migrations?: Migration[], onLocked?: OnLocked): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  return inTurn(pool, async (client) => {
    await createMigrationsTable(client)
    const { rows } = await client.query<Migration>('select id, name, checksum from schema_migrations order by id')
    refuseStrangers(rows, known)
    const missing = known.filter(({ id }) => !rows.some((row) => row.id === id))
    for (const migration of missing) await applyInTurn(client, migration, onLocked)
    return missing.map(({ name }) => name)
  })
}

/** Runs while nothing else changes the schema. Holds one connection of the pool for as long as the work takes. */
export async function inTurn<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(patient(`select pg_advisory_lock(${migrationLock})`))
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock_all(); reset statement_timeout').catch(() => {})
    client.release()
  }
}

const patient = (text: string) => ({ text, query_timeout: patienceMs })

export async function createMigrationsTable(client: pg.ClientBase) {
  await client.query(
    `create table if not exists schema_migrations (
       id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
  )
}

/** In the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, { id, name, checksum, sql }: Migration) {
  await client.query(patient(sql))
  await client.query('insert into schema_migrations (id, name, checksum) values ($1, $2, $3)', [id, name, checksum])
}

/** Called each time a table has been in use so long that waiting for it would block others. */
type OnLocked = (name: string) => void

async function applyInTurn(client: pg.ClientBase, migration: Migration, onLocked?: OnLocked) {
  while (!(await applyAlone(client, migration))) {
    onLocked?.(migration.name)
    await setTimeout(giveWayMs)
  }
}

/** False if another process is using a table it needs. */
async function applyAlone(client: pg.ClientBase, migration: Migration): Promise<boolean> {
  try {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
    await applyMigration(client, migration)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if ((error as { code?: string }).code === '55P03') return false
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, { cause: error })
  }
}

/** An older program must not write to a newer schema, and a changed history must not go unnoticed. */
function refuseStrangers(applied: Omit<Migration, 'sql'>[], known: Migration[]) {
  for (const row of applied) {
    const own = known.find(({ id }) => id === row.id)
    if (!own) {
      throw new OperatorError(
        `This database was written by a newer release of ibid. (it has migration ${row.name}). ` +
          'Start that release or a later one; nothing was changed.',
      )
    }
    if (own.checksum !== row.checksum) {
      throw new OperatorError(`Migration ${row.name} differs from the one this database was made with; nothing was changed.`)
    }
  }
}

/** Cached: the files of a running program do not change. */
let newest: Promise<number> | undefined

const readNewest = () =>
  listMigrations().then(
    (files) => Number(files.at(-1)?.slice(0, 3) ?? 0),
    (error: unknown) => {
      newest = undefined
      throw error
    },
  )

/** For /readyz: whether this program and the database agree on the schema. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const last = await (newest ??= readNewest())
  const { rows } = await pool.query<{ id: number | null }>('select max(id) as id from schema_migrations', [])
  return rows[0]?.id === last
}
