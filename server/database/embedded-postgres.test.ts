import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { OperatorError } from '#server/config.ts'
import { shortLived } from '#testing/server-process.ts'
import { copyEmbeddedTo, openTestDatabase } from '#testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'

describe('the embedded database', () => {
  let database: Database
  before(async () => {
    database = await openTestDatabase('embedded')
  })
  after(() => database.close())

  const one = () => database.pool.query<{ one: number }>('select $1::int as one', [1]).then(({ rows }) => rows[0]?.one)

  it('goes on after a query that failed', async () => {
    assert.equal(await one(), 1)
    await assert.rejects(database.pool.query('select 1 / $1::int', [0]), /division by zero/)
    assert.equal(await one(), 1)
  })

  it('goes on after a transaction that failed', async () => {
    const failing = database.transaction(async (db) => {
      await db.insertInto('throttles').values({ key: 'gone', count: 1, resets_at: new Date() }).execute()
      await db.insertInto('throttles').values({ key: 'gone', count: 1, resets_at: new Date() }).execute()
    })
    await assert.rejects(failing, /duplicate key/)
    assert.deepEqual(await database.db.selectFrom('throttles').selectAll().execute(), [])
  })

  it('gives an answer whole that comes in many parts', async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      `select repeat('long ', $1) || n as text from generate_series(1, 50) as n`,
      [4000],
    )
    assert.deepEqual(
      rows.map(({ text }) => text),
      Array.from({ length: 50 }, (_, at) => `${'long '.repeat(4000)}${at + 1}`),
    )
  })

  it('starts afresh when a client is thrown away in the middle of a transaction', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`insert into throttles values ($1, 1, now())`, ['half'])
    await client.query('select pg_advisory_lock(1)')
    client.release(true)
    assert.equal(await one(), 1)
    const { rows } = await database.pool.query(`select count(*) as locks from pg_locks where locktype = 'advisory'`)
    assert.deepEqual(rows, [{ locks: 0 }])
    assert.deepEqual(await database.db.selectFrom('throttles').selectAll().execute(), [])
  })

  it('says in a sentence that a directory is no database', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ibid-broken-'))
    await copyEmbeddedTo(folder)
    rmSync(path.join(folder, 'global/pg_control'))
    await assert.rejects(
      openDatabase({ dataDir: folder }),
      (error) => error instanceof OperatorError && /could not be opened/.test(error.message),
    )
    rmSync(folder, { recursive: true })
  })

  it('says in a sentence that another major version of PostgreSQL wrote it', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ibid-major-'))
    t.after(() => rmSync(folder, { recursive: true }))
    await copyEmbeddedTo(folder)
    const file = path.join(folder, 'PG_VERSION')
    const own = Number(readFileSync(file, 'utf8'))
    writeFileSync(file, `${own - 1}\n`)
    const sentence = new RegExp(`was written by PostgreSQL ${own - 1}; this release brings ${own} and cannot read it`)
    await assert.rejects(
      openDatabase({ dataDir: folder }),
      (error) => error instanceof OperatorError && sentence.test(error.message),
    )
  })
})

/** Writes one row after another and prints the number of each that the database has acknowledged. */
const writer = `
  import { openDatabase } from '#server/database/database.ts'
  const [dataDir, round] = process.argv.slice(1)
  const { pool } = await openDatabase({ dataDir })
  await pool.query('create table if not exists written (round integer, number integer)')
  for (let number = 1; ; number++) {
    await pool.query('insert into written values ($1, $2)', [round, number])
    console.log(number)
  }`

describe('kill -9 of a process with the embedded database', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-kill-'))
  before(() => copyEmbeddedTo(dataDir))
  after(() => rmSync(dataDir, { recursive: true, force: true }))

  async function writeAndKill(round: number): Promise<number> {
    const child = spawn(process.execPath, [...shortLived, '-e', writer, dataDir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const killAt = 1 + Math.floor(Math.random() * 300)
    let acknowledged = 0
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line)
      if (acknowledged === killAt) child.kill('SIGKILL')
    }
    await ended
    return acknowledged
  }

  for (const round of [1, 2, 3]) {
    it(`loses nothing that was acknowledged, and opens again (round ${round})`, async (t) => {
      const acknowledged = await writeAndKill(round)
      const database = await openDatabase({ dataDir })
      t.after(() => database.close())
      const { rows } = await database.pool.query<{ number: number }>(
        'select number from written where round = $1 order by number',
        [round],
      )
      const numbers = rows.map(({ number }) => number)
      assert.ok(acknowledged > 0)
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => index + 1),
      )
      // The last row may have been written without its acknowledgement getting through.
      assert.ok(
        numbers.length >= acknowledged && numbers.length <= acknowledged + 1,
        `${numbers.length} rows, ${acknowledged} acknowledged`,
      )
    })
  }
})
