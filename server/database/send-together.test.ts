import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Database } from './database.ts'
import type { Statement } from './send-together.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.pool.query('delete from throttles'))
after(() => database.close())

const insert = (key: string): Statement<{ key: string }> => ({
  text: 'insert into throttles (key, count, resets_at) values ($1, 1, now()) returning key',
  values: [key],
})
const count: Statement<{ count: number }> = { text: 'select count(*) from throttles where count = $1', values: [1] }
const deadlock: Statement<object> = {
  text: `do $$ begin raise exception 'again' using errcode = '40P01'; end $$`,
  values: [],
}
const keys = async () => (await database.db.selectFrom('throttles').select('key').orderBy('key').execute()).map(({ key }) => key)

describe('statements that are sent together', () => {
  it('are run one after the other and answered each by its own rows', async () => {
    const answers = await database.transaction((_, { together }) => together(insert('a'), count, insert('b')))
    assert.deepEqual(answers, [[{ key: 'a' }], [{ count: 1 }], [{ key: 'b' }]])
    assert.deepEqual(await keys(), ['a', 'b'])
  })

  it('stand or fall together, with the error of the first that failed', async () => {
    for (const how of ['together', 'lastly'] as const) {
      const failing = database.transaction((_, sending) => sending[how](insert('a'), insert('a'), insert('b')))
      await assert.rejects(failing, { code: '23505' })
      assert.deepEqual(await keys(), [])
    }
  })

  it('are taken back where something is refused afterwards, unless they were the last', async () => {
    for (const how of ['together', 'lastly'] as const) {
      const refused = database.transaction(async (_, sending) => {
        await sending[how](insert(how))
        throw new Error('refused')
      })
      await assert.rejects(refused, /refused/)
    }
    assert.deepEqual(await keys(), ['lastly'])
  })

  it('are not there when one before them has failed, even if that was taken for nothing', async () => {
    const failing = database.transaction(async (db, { together }) => {
      await together(insert('a'))
      await db
        .insertInto('throttles')
        .values({ key: 'a', count: 1, resets_at: new Date() })
        .execute()
        .catch(() => {})
    })
    await assert.rejects(failing, /has failed/)
    assert.deepEqual(await keys(), [])
  })

  it('are all sent again after a deadlock', async () => {
    let tries = 0
    await database.transaction(async (_, { lastly }) => {
      if (++tries < 3) await lastly(insert('a'), deadlock, insert('b'))
      else await lastly(insert('a'))
    })
    assert.deepEqual([tries, await keys()], [3, ['a']])
  })

  it('may come along with whatever is asked next, and are heard before the transaction is over', async () => {
    const heard: object[][] = []
    await database.transaction(async (db, { along, together }) => {
      along(insert('a'), (rows) => heard.push(rows))
      along(count, (rows) => heard.push(rows))
      assert.deepEqual(await together(count), [[{ count: 1 }]])
      along(insert('b'))
      assert.equal((await db.selectFrom('throttles').select('key').execute()).length, 2)
      along(count, (rows) => heard.push(rows))
    })
    assert.deepEqual(heard, [[{ key: 'a' }], [{ count: 1 }], [{ count: 2 }]])
    assert.deepEqual(await keys(), ['a', 'b'])
  })

  it('take everything back where one that came along fails, with its error, and after a deadlock all are sent again', async () => {
    for (const end of [['together'], ['lastly'], []] as const) {
      const failing = database.transaction(async (_, sending) => {
        for (const key of ['a', 'a', 'b']) sending.along(insert(key))
        for (const how of end) await sending[how](count)
      })
      await assert.rejects(failing, { code: '23505' })
      assert.deepEqual(await keys(), [])
    }
    let tries = 0
    await database.transaction(async (_, { along, lastly }) => {
      if (++tries < 3) for (const statement of [deadlock, insert('a')]) along(statement)
      await lastly(insert('a'))
    })
    assert.deepEqual([tries, await keys()], [3, ['a']])
  })

  it('do not come along with a refusal', async () => {
    const refused = database.transaction(async (_, { along }) => {
      along(insert('a'))
      throw new Error('refused')
    })
    await assert.rejects(refused, /refused/)
    assert.deepEqual(await keys(), [])
  })

  it('leave the connection as it was', async () => {
    for (const key of ['a', 'b', 'c', 'a', 'd'])
      await database.transaction((_, { lastly }) => lastly(insert(key))).catch(() => {})
    await database.transaction(async () => {})
    assert.deepEqual(await keys(), ['a', 'b', 'c', 'd'])
    assert.equal(database.pool.totalCount, database.pool.idleCount)
  })
})
