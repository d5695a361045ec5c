import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { listCategories } from '#contract/categories.ts'
import { toProblem } from '#server/http/errors.ts'
import { openWorld, type World } from '#testing/world.ts'

if (process.env['TEST_DATABASE'] === 'postgres') {
  describe('a connection that the server ends between two statements', () => {
    let world: World
    let pool: pg.Pool
    before(async () => {
      world = await openWorld()
      pool = world.rooms.database.pool
    })
    after(() => world.close())

    async function loseConnection(begun: string): Promise<pg.PoolClient> {
      const client = await pool.connect()
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      const isCut = once(stream, 'close')
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await client.query(begun)
      await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await isCut
      return client
    }

    it('is an answer of 503 to the call that had it, and nothing to the others', async () => {
      const client = await loseConnection('begin')
      const next = client.query('select 1').finally(() => client.release())
      await assert.rejects(next, (error) => toProblem(error).code === 'unavailable')
      await world.as(null).call(listCategories, {})
    })

    it('takes with it what was not committed, and is not lent out again', async () => {
      const ada = await world.member('Ada')
      const client = await loseConnection(`begin; update users set name = 'Half done' where id = ${ada.id}`)
      client.release()
      const lent = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
      for (const each of lent) each.release()
      assert.equal(lent.includes(client), false)
      const { name } = await world.db.selectFrom('users').select('name').where('id', '=', ada.id).executeTakeFirstOrThrow()
      assert.notEqual(name, 'Half done')
    })
  })
}
