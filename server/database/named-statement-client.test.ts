import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Database } from './database.ts'

describe('a statement', () => {
  let database: Database
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  it('of Kysely is prepared under a name, once for each connection', async () => {
    const prepared = await database.db.connection().execute(async (db) => {
      for (const key of ['a', 'b', 'c']) await db.selectFrom('throttles').select('count').where('key', '=', key).execute()
      return sql<{ name: string; uses: number }>`
        select name, generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'select "count" from "throttles"%'`.execute(
        db,
      )
    })
    assert.equal(prepared.rows.length, 1)
    assert.match(prepared.rows[0]!.name, /^ibid_\d+$/)
    assert.equal(prepared.rows[0]!.uses, 3)
  })

  it('without parameters, which may be several at once, is sent as it is', async () => {
    const client = await database.pool.connect()
    await client.query('select 11; select 12')
    const { rows } = await client.query(`select from pg_prepared_statements where statement like '%select 11%'`)
    client.release()
    assert.equal(rows.length, 0)
  })
})
