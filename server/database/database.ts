import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { NamedStatementClient } from './named-statement-client.ts'
import { onOneConnection, type Sending } from './send-together.ts'
import type { Tables } from './tables.ts'
import { askStraight } from './prepare-sql.ts'
import { asTransaction } from './transaction-scope.ts'
import { WatchedPool } from './watched-pool.ts'

export type Db = Kysely<Tables>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: WatchedPool
  /**
   * For jobs: statements may take minutes, on connections that no request waits for. The embedded database has only one
   * connection.
   */
  patient: Omit<Database, 'patient'>
  /** Runs the work in a transaction, and retries when the database asks for it (deadlock, serialization failure). */
  transaction<T>(work: (db: Db, sending: Sending) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database in `dataDir`, or in memory if that is null. */
  url?: string | undefined
  dataDir?: string | null
  poolSize?: number
  /** For commands that read or write everything: statements may take as long as they need. */
  isPatient?: boolean
  /** How long a caller waits for a connection. */
  connectTimeoutMs?: number
}

/** More would only take turns, each with caches of its own: on two cores a page costs a tenth more with ten than with four. */
export const connectionsToServer = Math.min(10, 2 * availableParallelism() + 1)

const statementTimeoutMs = 5000
/** Jobs work in small steps; one that takes this long is stuck. */
const patientTimeoutMs = 10 * 60_000
const patientConnections = 5
const connectToServerMs = 3000
/** The only connection is taken for the length of a transaction, as are the few set aside for jobs. */
const patientConnectMs = 30_000
const timeoutsOf = (statementMs: number) => ({
  statement_timeout: statementMs,
  // Also ends the wait for a server gone silent, which statement_timeout cannot.
  query_timeout: statementMs + 1000,
  idle_in_transaction_session_timeout: 30_000,
})

// Ids and counts stay far below 2^53, so they are numbers on both databases. Dates without a time stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options.url, options) : openEmbedded(options.dataDir ?? null, options)
}

function openServer(url: string, options: DatabaseOptions): Database {
  const { poolSize = connectionsToServer, isPatient = false, connectTimeoutMs = connectToServerMs } = options
  const timeouts = isPatient ? {} : timeoutsOf(statementTimeoutMs)
  const pool = poolOf(url, { max: poolSize, connectionTimeoutMillis: connectTimeoutMs, ...timeouts })
  const jobsWait = { connectionTimeoutMillis: Math.max(patientConnectMs, connectTimeoutMs), ...timeoutsOf(patientTimeoutMs) }
  const patient = assemble('postgres', poolOf(url, { max: patientConnections, ...jobsWait }), async () => {})
  return {
    ...assemble('postgres', pool, async () => {
      await Promise.all([pool.end(), patient.pool.end()])
    }),
    patient,
  }
}

const poolOf = (url: string, settings: pg.PoolConfig) =>
  new WatchedPool({
    Client: NamedStatementClient,
    pipeline: true,
    connectionString: url,
    ...settings,
    keepAlive: true,
    // A connection keeps the settings it was opened with, such as whether the database is read-only.
    maxLifetimeSeconds: 600,
    application_name: 'ibid',
    // Our statements are short, and JIT-compiling one takes a hundred times as long as running it. Days are UTC wherever the
    // server is.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC',
  } as pg.PoolConfig)

async function openEmbedded(dataDir: string | null, { connectTimeoutMs = patientConnectMs }: DatabaseOptions): Promise<Database> {
  const embedded = await openEmbeddedPostgres(dataDir)
  const pool = new WatchedPool({
    Client: NamedStatementClient,
    pipeline: true,
    stream: () => embedded.connect(),
    user: 'postgres',
    database: 'postgres',
    max: 1, // PGlite is one session: a caller in a transaction has the whole database
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    onConnect: startAfresh,
  } as pg.PoolConfig)
  const database = assemble('embedded', pool, async () => {
    await pool.end()
    await embedded.close()
  })
  return { ...database, patient: database }
}

/**
 * A new connection is still PGlite's one session: whatever the last client left (statements, locks, a transaction) is
 * cleared first.
 */
async function startAfresh(client: pg.ClientBase) {
  await client.query('rollback')
  await client.query('discard all')
}

function assemble(kind: Database['kind'], pool: WatchedPool, close: () => Promise<void>): Database['patient'] {
  // Without a listener, a broken connection would end the process. The pool drops one that breaks while idle; one that
  // breaks while lent out, between statements, fails its next statement and is dropped on return.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  askStraight(db, (text, values) => askPool(pool, text, values))
  const transaction: Database['transaction'] = (work) =>
    retrying(() => onOneConnection(pool, (client, sending) => asTransaction(() => work(dbOf(client), sending))))
  return { kind, db, pool, close, transaction }
}

async function askPool(pool: WatchedPool, text: string, values: unknown[]) {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}

const known = new WeakMap<pg.ClientBase, Db>()

/** Created once per connection. */
function dbOf(client: pg.ClientBase): Db {
  return known.getOrInsertComputed(client, () => {
    const db = dbOn(client)
    askStraight(db, (text, values) => client.query(text, values))
    return db
  })
}

/** For work within a transaction that the caller has begun on this client and will end. */
export function dbOn(client: pg.ClientBase): Db {
  const lent = { query: client.query.bind(client), release() {} } as PostgresPoolClient
  const pool = { connect: async () => lent, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** A standby, or switched by the operator: reads go on, but for now nothing can be written. */
export const isReadOnlyRefusal = (error: unknown) => (error as { code?: string }).code === '25006'

const worthAnotherTry = new Set(['40001', '40P01']) // serialization failure, deadlock
const tries = 5

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (attempt === tries || !worthAnotherTry.has(code)) throw error
    }
  }
}
