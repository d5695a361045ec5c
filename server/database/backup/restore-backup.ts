import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { OperatorError } from '#server/config.ts'
import { dbOn, type Database, type Db } from '#server/database/database.ts'
import { applyMigration, createMigrationsTable, migrationLock, readMigrations, type Migration } from '#server/database/migrate.ts'
import type { Extension } from '#server/media/file-kinds.ts'
import type { Media } from '#server/media/media.ts'
import { startLoading } from './load-rows.ts'
import type { Manifest } from './manifest.ts'
import { readArchive, verifyBackup } from './read-archive.ts'
import { plainTextForms } from './table-shapes.ts'
import { figuresOf } from './write-backup.ts'

export interface RestoreOptions {
  database: Database
  media?: Media
  file: string
  /** Even if there are members: they and all they wrote are then gone. */
  replace?: boolean
  migrations?: Migration[]
  /** Adjusts what must not come back as it was, in the same transaction as the restore. */
  settle?: (db: Db) => Promise<void>
}

/**
 * Nothing changes until the whole file has been checked, and then it is all or nothing: one transaction wipes the schema,
 * migrates to the backup's release, loads the rows and migrates on to this release.
 */
export async function restoreBackup({ database, media, file, replace = false, migrations, settle }: RestoreOptions) {
  const known = migrations ?? (await readMigrations())
  const manifest = await verifyBackup(file, known)
  const later = known.slice(manifest.migrations.length)
  const client = await database.pool.connect()
  try {
    await refuseOccupied(client, replace)
    await client.query('begin')
    await startOver(client, known.slice(0, manifest.migrations.length))
    await load(client, manifest, { file, media })
    for (const migration of later) await applyMigration(client, migration)
    await settle?.(dbOn(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  return { ...figuresOf(manifest), createdAt: manifest.createdAt, applied: later.map(({ name }) => name) }
}

async function refuseOccupied(client: pg.ClientBase, replace: boolean) {
  const { rows } = await client.query<{ tables: number; isOurs: boolean }>(`
    select count(*) as tables, coalesce(bool_or(relname = 'schema_migrations'), false) as "isOurs"
      from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'v', 'm')`)
  const { tables, isOurs } = rows[0]!
  if (tables > 0 && !isOurs) {
    throw new OperatorError('This database holds tables of another program. Restore into an empty one. Nothing was changed.')
  }
  if (replace || !isOurs || !(await hasMembers(client))) return
  throw new OperatorError(
    'This database has members already. Add --replace to put the backup in their place: all that is there now is lost then. Nothing was changed.',
  )
}

async function hasMembers(client: pg.ClientBase): Promise<boolean> {
  const { rows: found } = await client.query(`select 1 where to_regclass('public.users') is not null`)
  if (found.length === 0) return false
  const { rows } = await client.query('select 1 from public.users limit 1')
  return rows.length > 0
}

async function startOver(client: pg.ClientBase, migrations: Migration[]) {
  await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
  await client.query(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    drop schema if exists pgboss cascade;
    drop schema if exists public cascade;
    create schema public;
    grant usage on schema public to public`)
  await client.query(plainTextForms)
  await createMigrationsTable(client)
  for (const migration of migrations) await applyMigration(client, migration)
}

/** The file is checked again while it is read: if it has changed since, the transaction rolls back. */
async function load(client: pg.ClientBase, manifest: Manifest, { file, media }: Pick<RestoreOptions, 'file' | 'media'>) {
  const loading = await startLoading(client, manifest)
  await readArchive(file, {
    rows: loading.load,
    media: (key, content) => putMedia(media, key, content),
  })
  await loading.finish()
}

async function putMedia(media: Media | undefined, key: string, content: AsyncIterable<Buffer>) {
  const stream = Readable.from(content)
  if (!media) return void (await stream.toArray())
  const extension = path.extname(key).slice(1) as Extension
  await media.put(stream, { extension }, { maxBytes: Infinity })
}
