import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { it, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/accounts.ts'
import { isoMedia } from '#server/media/sample-files.ts'
import { insertUpload, keepFile } from '#server/uploads/store-upload.ts'
import { openWorld, type World } from '#testing/world.ts'
import { doorLimits, type DoorLimits } from './door-limits.ts'

async function listeningWorld(t: TestContext, limits: Partial<DoorLimits>) {
  const world = await openWorld({}, { limits })
  const lines: net.Socket[] = []
  t.after(() => {
    // Otherwise closing the server would wait for lines that it failed to cut.
    for (const line of lines) line.destroy()
    return world.close()
  })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const connect = async () => {
    const line = net.connect((world.app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    lines.push(line)
    await once(line, 'connect')
    return line
  }
  return { ...world, connect }
}

/** Gives up when the test does. */
async function until(t: TestContext, isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await setTimeout(10, undefined, { signal: t.signal })
}

const connections = ({ app }: Pick<World, 'app'>) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

/** Larger than the buffers at both ends. */
async function requestForLargeFile(world: Pick<World, 'member' | 'rooms'>) {
  const ada = await world.member('Ada')
  const data = Buffer.concat([isoMedia('isom'), Buffer.alloc(40_000_000, 'x')])
  const kept = await keepFile(world.rooms, { kind: 'video', extension: 'mp4', data, pages: null })
  const { card } = await insertUpload(world.rooms, { ownerId: ada.id, kept, name: 'long.mp4', alt: '' })
  const { url } = JSON.parse(card) as { url: string }
  return [`GET ${url} HTTP/1.1`, 'Host: localhost', `Cookie: ${ada.cookie}`, '\r\n'].join('\r\n')
}

it('answers 408 when the head of a request does not come in time', async (t) => {
  const world = await listeningWorld(t, { headersMs: 200, checkEveryMs: 50 })
  const line = await world.connect()
  line.write('GET /healthz HTTP/1.1\r\nHost: loc')
  const [head = '', body = ''] = (await text(line)).split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 408 Request Timeout\r\n/)
  assert.match(head, /content-type: application\/json/)
  assert.deepEqual(JSON.parse(body), { code: 'too_slow', message: 'The request took too long to arrive.' })
})

it('gives the head of a request 20 seconds, and looks every second', async (t) => {
  const { app } = await listeningWorld(t, {})
  const { headersTimeout, requestTimeout, timeout, maxConnections } = app.server
  assert.deepEqual([headersTimeout, requestTimeout, timeout, maxConnections], [20_000, 300_000, 60_000, 15_000])
  assert.equal(doorLimits.checkEveryMs, 1000)
})

it('hangs up on a reader that takes nothing', { timeout: 120_000 }, async (t) => {
  const world = await listeningWorld(t, { silenceMs: 300 })
  const request = await requestForLargeFile(world)
  const line = await world.connect()
  line.write(request)
  await until(t, () => world.app.requestsUnderWay() > 0)
  await until(t, async () => (await connections(world)) === 0)
  await until(t, () => world.app.requestsUnderWay() === 0)
})

it('hangs up on a reader that takes a little now and then, when it has taken too long', { timeout: 120_000 }, async (t) => {
  const world = await listeningWorld(t, { answerMs: 1000, checkEveryMs: 50 })
  const request = await requestForLargeFile(world)
  const line = await world.connect()
  line.write(request)
  const sips = setInterval(() => line.read(1000), 20)
  t.after(() => clearInterval(sips))
  await until(t, () => world.app.requestsUnderWay() > 0)
  await until(t, async () => (await connections(world)) === 0)
  await until(t, () => world.app.requestsUnderWay() === 0)
})

it('counts a reader for as long as there is something left to take', { timeout: 120_000 }, async (t) => {
  const world = await listeningWorld(t, { requestsPerNetwork: 1 })
  const request = await requestForLargeFile(world)
  const line = await world.connect()
  line.write(request)
  await once(line, 'readable')
  const ask = () => world.as(null).inject({ url: '/api/categories' })
  assert.equal((await ask()).statusCode, 429)
  line.destroy()
  await until(t, async () => (await ask()).statusCode === 200)
})

it('has only so many requests of one network under way at once, and always says that it is alive', async (t) => {
  const world = await openWorld({ TRUST_PROXY: '1' }, { limits: { requestsPerNetwork: 3 } })
  t.after(() => world.close())
  const from = (address: string) => world.as(null, { 'x-forwarded-for': address })
  const bodies = Array.from({ length: 3 }, () => new Readable({ read() {} }))
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const slow = bodies.map((payload) => from('192.0.2.1').inject({ method: 'POST', url: login.path, payload, headers }))
  await until(t, () => world.app.requestsUnderWay() === 3)
  const refused = await from('192.0.2.1').inject({ url: '/api/categories' })
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '1'])
  assert.equal((await from('192.0.2.1').inject({ url: '/healthz' })).statusCode, 200)
  assert.equal((await from('192.0.2.2').inject({ url: '/api/categories' })).statusCode, 200)
  for (const body of bodies) {
    body.push('{}')
    body.push(null)
  }
  for (const { statusCode } of await Promise.all(slow)) assert.equal(statusCode, 400)
  assert.equal((await from('192.0.2.1').inject({ url: '/api/categories' })).statusCode, 200)
})
