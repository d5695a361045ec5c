import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { listCategories } from '#contract/categories.ts'
import { createPost } from '#contract/posts.ts'
import { readProfile } from '#contract/profiles.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

describe('a database that takes no writes', () => {
  let world: World
  let ada: Actor
  let ben: Actor
  before(async () => {
    world = await openWorld()
    ada = await world.member('Ada')
    ben = await world.member('Ben')
    // Long enough that this call would record Ada's visit.
    world.pass(1)
    await setReadOnly('on')
  })
  after(() => world.close())

  /** As an operator would do it. Open connections do not notice, so new ones are opened. */
  async function setReadOnly(onOrOff: 'on' | 'off') {
    const { kind, pool } = world.rooms.database
    if (kind === 'embedded') return pool.query(`set default_transaction_read_only = ${onOrOff}`)
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    await clients[0]!.query(`
      begin read write;
      do $$ begin
        execute format('alter database %I set default_transaction_read_only = ${onOrOff}', current_database());
      end $$;
      commit`)
    for (const client of clients) client.release(true)
  }

  const ready = async () => (await world.as(null).inject({ url: '/readyz' })).json()

  it('is read as ever, by members too', async () => {
    await world.as(null).call(listCategories, {})
    await world.as(ada).call(readCurrentUser, {})
    await world.as(ada).call(readProfile, { params: { id: String(ben.id) } })
  })

  it('answers none of the calls that only read with an error', async () => {
    for (const endpoint of world.app.endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      const { statusCode, body } = await world.as(ada).send(endpoint, {})
      assert.ok(statusCode < 500, `${endpoint.path}: ${statusCode} ${body}`)
    }
  })

  it('answers 503 to what writes, and when to come back', async () => {
    const body = { title: 'A new reading room', content: 'It opens on Monday, with forty desks.', categoryId: 1 }
    const response = await world.as(ada).send(createPost, { body })
    assert.deepEqual([response.statusCode, response.json().code, response.headers['retry-after']], [503, 'unavailable', '3'])
  })

  it('is named by /readyz, until it takes writes again', async () => {
    assert.deepEqual(await ready(), { status: 'not ready', reason: 'read-only database' })
    await setReadOnly('off')
    assert.deepEqual(await ready(), { status: 'ready' })
    assert.equal((await world.as(ada).inject({ method: 'POST', url: '/api/logout' })).statusCode, 200)
  })
})
