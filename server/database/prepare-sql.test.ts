import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Database } from './database.ts'
import { prepareSql } from './prepare-sql.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const divide = prepareSql<{ by: number }, { result: number }>(['by'], ({ by }) => sql`select 1 / ${by}::int as result`)
const countThrottles = prepareSql<object, { count: number }>([], () => sql`select count(*)::int as count from throttles`)

it('gives its connection back after a statement that failed', async () => {
  const { db, pool } = database
  await divide(db, { by: 1 })
  const connections = pool.totalCount
  for (let time = 0; time < 20; time++) await assert.rejects(divide(db, { by: 0 }), /division by zero/)
  assert.deepEqual(await divide(db, { by: 1 }), [{ result: 1 }])
  assert.deepEqual([pool.totalCount, pool.idleCount, pool.waitingCount], [connections, connections, 0])
})

it('sees in a transaction what that transaction has written', async () => {
  const seen = await database.transaction(async (db) => {
    await db.insertInto('throttles').values({ key: 'here', count: 1, resets_at: new Date() }).execute()
    return countThrottles(db, {})
  })
  assert.deepEqual(seen, [{ count: 1 }])
})
