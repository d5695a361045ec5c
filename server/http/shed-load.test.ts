import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { listCategories } from '#contract/categories.ts'
import type { PoolClient } from 'pg'
import { openWorld, type World } from '#testing/world.ts'
import { doorLimits, type DoorLimits } from './door-limits.ts'

async function worldWith(t: TestContext, limits: Partial<DoorLimits>) {
  const world = await openWorld({ PUBLIC_URL: 'https://ibid.example' }, { limits })
  t.after(() => world.close())
  return world
}

const forEver = { postgres: Infinity, embedded: Infinity }

/** Takes every connection of the pool, so that everything else has to wait. */
async function holdAll(t: TestContext, { rooms: { database } }: World) {
  const held: PoolClient[] = []
  for (let count = 0; count < database.pool.options.max; count++) held.push(await database.pool.connect())
  const letGo = () => held.splice(0).forEach((client) => client.release())
  t.after(letGo)
  return letGo
}

const visit = (world: World, url: string) => world.as(null, { host: 'localhost' }).inject({ url })

it('refuses at once what would queue behind those who have waited too long, and nothing else', async (t) => {
  const databaseWaitMs = { ...forEver }
  const world = await worldWith(t, { databaseWaitMs })
  const letGo = await holdAll(t, world)
  const waiting = Array.from({ length: 5 }, () => visit(world, listCategories.path))
  while (world.app.requestsUnderWay() < waiting.length) await setTimeout(20)
  databaseWaitMs[world.rooms.database.kind] = 500
  while (world.rooms.database.pool.longestWaitMs <= 500) await setTimeout(20)

  for (const url of [listCategories.path, listCategories.path.replace('api', '%61pi'), '/media/nothing', '/ws']) {
    const refused = await visit(world, url)
    assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [503, 'unavailable', '2'], url)
    assert.match(String(refused.headers['content-security-policy']), /default-src 'none'/)
  }
  assert.equal((await visit(world, '/healthz')).statusCode, 200)
  assert.equal((await visit(world, '/.well-known/security.txt')).statusCode, 200)

  letGo()
  await Promise.all(waiting)
  // Jobs have queued behind them and still take their turn.
  while (world.rooms.database.pool.waitingCount > 0) await setTimeout(5)
  assert.equal((await visit(world, listCategories.path)).statusCode, 200)
  assert.deepEqual((await visit(world, '/readyz')).json(), { status: 'ready' })
  assert.match((await visit(world, '/metrics')).body, /^ibid_http_requests_shed_total 4$/m)
})

it('lets only so many queue, however short their wait', async (t) => {
  const world = await worldWith(t, { databaseWaitMs: forEver, databaseQueue: { postgres: 50, embedded: 50 } })
  const letGo = await holdAll(t, world)
  const queued = Array.from({ length: 60 }, () => visit(world, listCategories.path))
  while (world.rooms.database.pool.waitingCount <= 50) await setTimeout(20)
  assert.equal((await visit(world, listCategories.path)).statusCode, 503)
  letGo()
  await Promise.all(queued)
  while (world.rooms.database.pool.waitingCount > 0) await setTimeout(5)
  assert.equal((await visit(world, listCategories.path)).statusCode, 200)
})

it('refuses all but health checks while timers are late again and again', async (t) => {
  const world = await worldWith(t, { eventLoopMs: -Infinity })
  const refused = await visit(world, '/.well-known/security.txt')
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '2'])
  for (const url of ['/healthz', '/readyz', '/metrics']) assert.equal((await visit(world, url)).statusCode, 200, url)
})

it('gives a person who opens an address a page that asks again, and programs words', async (t) => {
  const world = await worldWith(t, { eventLoopMs: -Infinity })
  const open = (url: string, accept: string) => world.as(null, { accept }).inject({ url })
  const page = await open('/colleagues', 'text/html,application/xhtml+xml,*/*;q=0.8')
  assert.deepEqual([page.statusCode, page.headers['refresh'], page.headers['retry-after']], [503, '2', '2'])
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(page.body, /<p>The service is busy or restarting\. Please try again in a moment\.<\/p>/)
  for (const [url, accept] of [
    ['/colleagues', '*/*'],
    [listCategories.path, 'text/html'],
  ] as const)
    assert.equal((await open(url, accept)).json().code, 'unavailable', url)
})

it('asks the database once, however many ask whether it is ready', async (t) => {
  const world = await worldWith(t, {})
  const letGo = await holdAll(t, world)
  const queries = t.mock.method(world.rooms.database.pool, 'query')
  const asked = Array.from({ length: 50 }, () => visit(world, '/readyz'))
  const isCheck = ({ arguments: [query] }: { arguments: unknown[] }) => String(query).includes('schema_migrations')
  const checks = () => queries.mock.calls.filter(isCheck).length
  while (checks() === 0) await setTimeout(20)
  await setTimeout(500)
  assert.equal(checks(), 1)
  letGo()
  await Promise.all(asked)
})

it('lets a call wait a second for PostgreSQL and three for the embedded database', () => {
  assert.deepEqual(doorLimits.databaseWaitMs, { postgres: 1000, embedded: 3000 })
  assert.deepEqual(doorLimits.databaseQueue, { postgres: 1000, embedded: 300 })
})
