import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { register } from '#contract/accounts.ts'
import { upgradeStatus } from '#server/live/listening-app.ts'
import { openDoorTo } from '#testing/redis-door.ts'
import { openWorld, type Caller, type World } from '#testing/world.ts'
import { networkOf } from './rate-limits.ts'

it('takes one IPv6 /64 for one subscriber and an IPv4 address for itself', () => {
  const cases = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0db8:0001:0002::1': '2001:db8:1:2::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1:2:3:4': 'fe80:0:0:0::/64',
    // Some gateways forward the port too, which changes with every connection.
    '192.0.2.7:50123': '192.0.2.7',
    '[2001:db8:1:2:3:4:5:6]:50123': '2001:db8:1:2::/64',
    '[2001:db8:1:2::1]': '2001:db8:1:2::/64',
  }
  for (const [address, network] of Object.entries(cases)) assert.equal(networkOf(address), network)
})

it('takes a client that has gone before it was counted for one of those', () => assert.equal(networkOf(undefined), 'gone'))

it('stops anyone who fetches files faster than any page needs, and no one else', async (t) => {
  const world = await openWorld({ RATE_LIMITS: 'on' })
  t.after(() => world.close())
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const fetchFile = async (who: typeof ada) => (await world.as(who).inject({ url: '/media/nothing' })).statusCode
  for (let number = 0; number < 3000; number++) assert.equal(await fetchFile(ada), 404)
  assert.equal(await fetchFile(ada), 429)
  assert.equal(await fetchFile(ben), 404)
})

describe('those who are not let in', () => {
  let world: World
  beforeEach(async () => void (world = await openWorld({ TRUST_PROXY: '1' })))
  afterEach(() => world.close())
  const statusOf = async (caller: Caller, url: string) => (await caller.inject({ url })).statusCode

  it('are counted by network when their cookie opens nothing, whatever they call', async () => {
    const ada = await world.member('Ada')
    const [here, elsewhere] = [{ 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '192.0.2.2' }]
    const forged = (number: number) => ({ ...ada, cookie: `${ada.cookie.slice(0, -8)}${String(number).padStart(8, '0')}` })
    const urls = ['/api/user', '/api/categories', '/media/nothing', '/ws', '/api/posts']
    for (let call = 0; call < 600; call++)
      assert.notEqual(await statusOf(world.as(forged(call), here), urls[call % urls.length]!), 429)
    for (const url of urls) assert.equal(await statusOf(world.as(forged(600), here), url), 429, url)
    assert.equal(await statusOf(world.as(forged(600), elsewhere), '/api/user'), 401)
    assert.equal(await statusOf(world.as(ada, here), '/api/user'), 200)
    world.pass(1)
    assert.equal(await statusOf(world.as(forged(600), here), '/api/user'), 401)
  })

  it('wait no longer than ever when the clock was ahead and is put right', async () => {
    const visitor = world.as(null)
    world.pass(24)
    for (let call = 0; call < 600; call++) assert.equal(await statusOf(visitor, '/api/user'), 401)
    world.pass(-24)
    assert.equal(await statusOf(visitor, '/api/user'), 401)
  })

  it('are counted by network when they have no cookie', async () => {
    const visitor = world.as(null)
    for (let call = 0; call < 600; call++) assert.equal(await statusOf(visitor, '/api/user'), 401)
    assert.equal(await statusOf(visitor, '/api/user'), 429)
  })

  it('cannot ask for sockets for ever', async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.app.server.address() as AddressInfo
    const ask = () => upgradeStatus(new WebSocket(`ws://127.0.0.1:${port}/ws`))
    for (let socket = 0; socket < 300; socket++) assert.equal(await ask(), 401)
    assert.equal(await ask(), 429)
  })

  it('cost no look-up where there is nothing', async () => {
    const ada = await world.member('Ada')
    await world.db.schema.dropTable('sessions').cascade().execute()
    assert.equal(await statusOf(world.as(ada), '/api/nothing'), 404)
  })
})

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''

describe('limits of two processes with one Redis', { skip: redisUrl === '' && 'TEST_REDIS_URL names no Redis' }, () => {
  const limit = register.limit!.calls

  /** A visitor from a network of its own, since all tests share one Redis; returns how many of the calls were let in. */
  function visitor() {
    const address = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`
    return async (world: World, calls: number) => {
      let admitted = 0
      for (let call = 0; call < calls; call++) {
        const send = () => world.as(null, { 'x-forwarded-for': address }).send(register, { body: {} })
        let { statusCode } = await send()
        // The machine was too busy for the call to be counted at all.
        for (; statusCode === 503; { statusCode } = await send()) await setTimeout(100)
        if (statusCode !== 429) admitted++
      }
      return admitted
    }
  }

  /**
   * Whether a visitor who used up the limit in one process is refused by the other. Tries several visitors: on a slow
   * machine Redis may answer one too late.
   */
  async function areCommon(one: World, other: World) {
    for (let tries = 0; tries < 100; tries++) {
      const someone = visitor()
      if ((await someone(one, limit)) === limit && (await someone(other, 1)) === 0) return true
      await setTimeout(100)
    }
    return false
  }

  async function openProcess(t: TestContext, url: string) {
    const world = await openWorld({ REDIS_URL: url, TRUST_PROXY: '1' })
    t.after(() => world.close())
    while (world.rooms.redis!.status !== 'ready') await setTimeout(20)
    return world
  }

  it('are common while it is there, local while it is away, and common again', async (t) => {
    const door = await openDoorTo(redisUrl)
    t.after(() => door.shut())
    const [here, there] = [await openProcess(t, door.url), await openProcess(t, door.url)]
    const [ada, ben] = [visitor(), visitor()]
    assert.ok(await areCommon(here, there))
    assert.equal(await ada(here, limit), limit)

    await door.shut()
    assert.equal(await ada(here, 1), 0)
    assert.deepEqual([await ben(here, limit + 2), await ben(there, limit + 2)], [limit, limit])

    await door.openAgain()
    for (const { rooms } of [here, there]) while (rooms.redis!.status !== 'ready') await setTimeout(20)
    // Each process asks Redis again shortly after its last failure.
    assert.ok(await areCommon(here, there))
    assert.ok(await areCommon(there, here))
    assert.equal(await ben(here, 1), 0)
  })

  it('hold when it takes calls and never answers', async (t) => {
    const door = await openDoorTo(redisUrl)
    t.after(() => door.shut())
    const here = await openProcess(t, door.url)
    door.fallSilent()
    assert.equal(await visitor()(here, limit + 2), limit)
  })
})
