import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Database } from './database.ts'
import { batchSize, deleteInBatches, inBatches } from './in-batches.ts'

describe('work in batches', () => {
  let database: Database
  const rows = 2 * batchSize + 1
  const past = new Date('2001-01-01')
  const isOver = sql<boolean>`resets_at <= ${past}`

  before(async () => void (database = await openTestDatabase()))
  after(() => database.close())
  beforeEach(async () => {
    await sql`delete from throttles`.execute(database.db)
    await sql`insert into throttles (key, count, resets_at) select 'old ' || n, 1, ${past} from generate_series(1, ${rows}::int) n`.execute(
      database.db,
    )
    await sql`insert into throttles (key, count, resets_at) values ('young', 1, now())`.execute(database.db)
  })

  const left = async () =>
    (await sql<{ count: number }>`select count(*) as count from throttles`.execute(database.db)).rows[0]!.count

  it('deletes all that it should, more than a batch of it too, and nothing else', async () => {
    await deleteInBatches(database.db, 'throttles', isOver)
    assert.equal(await left(), 1)
  })

  it('ends between two batches when the process is to stop, and the next run does the rest', async () => {
    const stopping = new AbortController()
    let batches = 0
    await inBatches(async () => {
      batches++
      stopping.abort()
      return batchSize
    }, stopping.signal)
    assert.equal(batches, 1)
    await deleteInBatches(database.db, 'throttles', isOver, stopping.signal)
    assert.equal(await left(), rows + 1)
    await deleteInBatches(database.db, 'throttles', isOver)
    assert.equal(await left(), 1)
  })
})
