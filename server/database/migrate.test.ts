import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OperatorError } from '#server/config.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Database } from './database.ts'
import { describeSchema } from './describe-schema.ts'
import { isMigrated, migrate, readMigrations, type Migration } from './migrate.ts'

describe('migrate', () => {
  let database: Database
  let known: Migration[]

  before(async () => {
    database = await openTestDatabase()
    known = await readMigrations()
  })
  after(() => database.close())

  const startOver = () => database.pool.query('drop schema public cascade; create schema public')
  const applied = async () =>
    (await database.pool.query<{ name: string }>('select name from schema_migrations order by id')).rows.map((row) => row.name)
  const extra = (sql: string): Migration => ({ id: 900, name: '900-extra.sql', checksum: 'e', sql })

  it('applies every file once, in order', async () => {
    await startOver()
    const names = known.map(({ name }) => name)
    assert.deepEqual(await migrate(database.pool), names)
    assert.deepEqual(await migrate(database.pool), [])
    assert.deepEqual(await applied(), names)
    assert.equal(await isMigrated(database.pool), true)
  })

  it('takes turns when two start at once', async () => {
    await startOver()
    const [one, other] = await Promise.all([migrate(database.pool), migrate(database.pool)])
    assert.equal(one.length + other.length, known.length)
    assert.deepEqual(
      await applied(),
      known.map(({ name }) => name),
    )
  })

  if (process.env['TEST_DATABASE'] === 'postgres') {
    it('gives way to others while a table is in use, says so, and goes on when it is free', async () => {
      await startOver()
      await migrate(database.pool)
      const reader = await database.pool.connect()
      await reader.query('begin; select from posts')
      const locked = Promise.withResolvers<string>()
      const migrating = migrate(database.pool, [...known, extra('alter table posts add column shelf text')], locked.resolve)
      assert.equal(await locked.promise, '900-extra.sql')
      await reader.query('commit')
      reader.release()
      assert.deepEqual(await migrating, ['900-extra.sql'])
      await startOver()
      await migrate(database.pool)
    })
  }

  it('leaves nothing of a file that fails, and can go on afterwards', async () => {
    const schema = await describeSchema(database.pool)
    const broken = extra('create table half (id integer); select 1/0')
    await assert.rejects(
      migrate(database.pool, [...known, broken]),
      /900-extra\.sql failed and was rolled back: division by zero/,
    )
    assert.equal(await describeSchema(database.pool), schema)
    assert.deepEqual(await migrate(database.pool), [])
  })

  it('refuses a database of a newer release and changes nothing', async () => {
    await migrate(database.pool, [...known, extra('create table later (id integer)')])
    const schema = await describeSchema(database.pool)
    await assert.rejects(
      migrate(database.pool),
      (error: Error) => error instanceof OperatorError && /newer release.*900-extra/.test(error.message),
    )
    assert.equal(await describeSchema(database.pool), schema)
    assert.equal(await isMigrated(database.pool), false)
    await database.pool.query('drop table later; delete from schema_migrations where id = 900')
  })

  it('refuses a history that differs from its own', async () => {
    const changed = known.map((migration) => ({ ...migration, checksum: 'other' }))
    await assert.rejects(
      migrate(database.pool, changed),
      (error: Error) => error instanceof OperatorError && /differs/.test(error.message),
    )
  })

  it('lets go of the lock after refusing', async () => {
    await assert.rejects(migrate(database.pool, []), OperatorError)
    // In this database only: other test files have theirs on the same server.
    const { rows } = await database.pool.query<{ locks: number }>(
      `select count(*) as locks from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and datname = current_database()`,
    )
    assert.equal(rows[0]?.locks, 0)
  })
})
