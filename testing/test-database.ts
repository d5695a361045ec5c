import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase, type Database } from '#server/database/database.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'

/** What else a database contains when it is opened. */
export interface Furniture {
  name: string
  putInto(database: Database): Promise<void>
}

/**
 * A migrated, empty database, embedded or on a PostgreSQL server depending on TEST_DATABASE: a copy of a template made once
 * per state of the migrations.
 */
export async function openTestDatabase(kind = kindUnderTest, furniture?: Furniture): Promise<Database> {
  return kind === 'postgres' ? copyOnServer(await serverTemplate(furniture)) : copyEmbedded(furniture)
}

export const kindUnderTest: Database['kind'] = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded'

/** The machine's speed must not matter: no statement is too slow, and no caller waits too long. */
const patience = { isPatient: true, connectTimeoutMs: 600_000 }

let migrations: Promise<string> | undefined

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  for (const { checksum } of await readMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 12)
}

const templateName = async ({ name }: Pick<Furniture, 'name'> = { name: 'bare' }): Promise<string> =>
  `${name}_${await (migrations ??= hashOfMigrations())}`

async function embeddedTemplate(furniture?: Furniture): Promise<string> {
  const cache = path.resolve('node_modules/.cache/ibid')
  const template = path.join(cache, `template-${await templateName(furniture)}`)
  if (existsSync(template)) return template
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(path.join(cache, 'draft-'))
  const database = await openDatabase({ dataDir: path.join(draft, 'pg') })
  await migrate(database.pool)
  await furniture?.putInto(database)
  await database.close()
  try {
    renameSync(path.join(draft, 'pg'), template)
  } catch {
    // Another test process has made the same template in the meantime.
  }
  rmSync(draft, { recursive: true, force: true })
  return template
}

/** For tests that open and damage it themselves. */
export async function copyEmbeddedTo(folder: string, furniture?: Furniture) {
  cpSync(await embeddedTemplate(furniture), folder, { recursive: true })
}

async function copyEmbedded(furniture?: Furniture): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-test-'))
  await copyEmbeddedTo(folder, furniture)
  const database = await openDatabase({ dataDir: folder, ...patience })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const serverUrl = (database?: string) => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  if (database) url.pathname = `/${database}`
  return url.href
}

/** For programs that open it themselves. */
export async function serverUrlOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return serverUrl(rows[0]!.name)
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() })
  client.on('error', () => {}) // the current statement, or the next one, fails and reports it
  await client.connect()
  try {
    // A template cannot be copied twice at the same time.
    await client.query('select pg_advisory_lock(20261115)')
    return await work(client)
  } finally {
    await client.end()
  }
}

async function serverTemplate(furniture?: Furniture): Promise<string> {
  const name = `ibid_template_${await templateName(furniture)}`
  await onServer(async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${name}_draft`)
    const database = await openDatabase({ url: serverUrl(`${name}_draft`), poolSize: 2, ...patience })
    await migrate(database.pool)
    await furniture?.putInto(database)
    await database.close()
    await client.query(`alter database ${name}_draft rename to ${name}`)
  })
  return name
}

/** An empty one, for tests that build up an earlier release. */
export const openEmptyDatabase = (): Promise<Database> =>
  kindUnderTest === 'postgres' ? copyOnServer('template0') : openDatabase({ dataDir: null, ...patience })

async function copyOnServer(template: string): Promise<Database> {
  const name = `ibid_test_${randomBytes(6).toString('hex')}`
  // Copying files: the default, through the log, takes a third longer.
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const database = await openDatabase({ url: serverUrl(name), poolSize: 5, ...patience })
  lendOneConnection(database.pool)
  lendOneConnection(database.patient.pool)
  return {
    ...database,
    async close() {
      await database.close()
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Everything a request calls and awaits. The test itself may hold a transaction open at the same time. */
export const asRequest = new AsyncLocalStorage<true>()

/** The embedded database has only one: a request asking for another inside a transaction would wait for itself. */
function lendOneConnection(pool: Database['pool']) {
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback: Parameters<typeof connect>[0]) => {
    if (asRequest.getStore()) refuseInTransaction('A second connection was asked for')
    return connect(callback)
  }) as typeof pool.connect
}
