import assert from 'node:assert/strict'
import { once } from 'node:events'
import { afterEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import type { WebSocket } from 'ws'
import { closeCodes, type LiveEvent } from '#contract/live-events.ts'
import { openDoorTo } from '#testing/redis-door.ts'
import { closeCode, type ListeningApp, listeningApp } from './listening-app.ts'
import type { MayWatch } from './watchers.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const skip = redisUrl === '' && 'TEST_REDIS_URL names no Redis'
const request = (name: string): LiveEvent => ({ type: 'colleague_request', requester: { name } })

const opened: { close(): Promise<unknown> }[] = []
const processOn = async (url: string, log = pino({ level: 'silent' }), mayWatch?: MayWatch) => {
  const live = await listeningApp({ redisUrl: url, log, ...(mayWatch && { mayWatch }) })
  opened.push(live)
  return live
}
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close()
})

const doorTo = async (url: string) => {
  const door = await openDoorTo(url)
  opened.push({ close: door.shut })
  return door
}

const logOf = (lines: string[]) => pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })

/** Pushes until one arrives: the connections recover at their own pace. */
async function arrivesEventually(from: ListeningApp, to: ListeningApp) {
  const signal = AbortSignal.timeout(120_000)
  for (;;) {
    signal.throwIfAborted()
    const ada = await to.connect(1)
    from.hub.push(1, request('back'))
    const outcome = await Promise.race([ada.next('colleague_request'), closeCode(ada.socket), setTimeout(300)])
    ada.socket.close()
    if (typeof outcome === 'object') return
  }
}

describe('two processes with one Redis', { skip }, () => {
  it('deliver each other’s events, once', async () => {
    const [here, there] = [await processOn(redisUrl), await processOn(redisUrl)]
    const [ada, adaElsewhere, ben] = [await here.connect(1), await there.connect(1), await there.connect(2)]
    here.hub.push(1, request('Ben'))
    there.hub.push(1, request('Cleo'))
    here.hub.broadcast(request('everybody'))
    there.hub.broadcast(request('the end'))
    const isLast = (event: LiveEvent) => event.type === 'colleague_request' && event.requester.name === 'the end'
    for (const listener of [ada, adaElsewhere, ben]) while (!isLast(await listener.next('colleague_request')));
    await Promise.all([ada, adaElsewhere, ben].map(settle))
    const names = ({ received }: { received: LiveEvent[] }) =>
      received.map((event) => 'requester' in event && event.requester.name)
    assert.deepEqual(names(ada).slice(1).sort(), ['Ben', 'Cleo', 'everybody', 'the end'])
    assert.deepEqual(names(adaElsewhere).slice(1).sort(), ['Ben', 'Cleo', 'everybody', 'the end'])
    assert.deepEqual(names(ben).slice(1).sort(), ['everybody', 'the end'])
  })

  it('tell each other’s watchers', async () => {
    const [here, there] = [await processOn(redisUrl), await processOn(redisUrl)]
    const [ada, ben] = [await there.connect(1), await there.connect(2)]
    ada.socket.send('{"type":"watch","postIds":[7]}')
    await settle(ada)
    here.hub.pushToWatchers({ type: 'post', id: 7 }, { type: 'post_changed', postId: 7 })
    await ada.next('post_changed')
    await settle(ben)
    assert.deepEqual(ben.received, [{ type: 'connected' }])
  })

  it('end each other’s sockets', async () => {
    const [here, there] = [await processOn(redisUrl), await processOn(redisUrl)]
    const [phone, desk] = [await there.connect(1, 'phone'), await there.connect(1, 'desk')]
    here.hub.disconnect(1, { exceptSessionId: 'desk' })
    assert.equal(await closeCode(phone.socket), closeCodes.signedOut)
    here.hub.push(1, request('Ben'))
    await desk.next('colleague_request')
  })

  it('let each other’s members watch no longer what they may not see any more', async () => {
    let allowed = [7, 8]
    const mayWatch: MayWatch = async (_viewer, { post = [] }) => ({ post: post.filter((postId) => allowed.includes(postId)) })
    const [here, there] = [await processOn(redisUrl), await processOn(redisUrl, undefined, mayWatch)]
    const ada = await there.connect(1)
    ada.socket.send(JSON.stringify({ type: 'watch', postIds: [7, 8] }))
    await settle(ada)
    allowed = [8]
    here.hub.recheckWatches({ userIds: [1] })
    for (const postId of [7, 8]) here.hub.pushToWatchers({ type: 'post', id: postId }, { type: 'post_changed', postId })
    assert.deepEqual(await ada.next('post_changed'), { type: 'post_changed', postId: 8 })
    assert.equal(ada.received.length, 2)
  })

  it('pass over what is not theirs on the channel', async () => {
    const [here, there] = [await processOn(redisUrl), await processOn(redisUrl)]
    const ada = await there.connect(1)
    const stranger = new Redis(redisUrl)
    for (const text of ['', 'x', 'null', '1', '{"from"']) await stranger.publish(`ibid:live:${stranger.options.db}`, text)
    stranger.disconnect()
    here.hub.push(1, request('Ben'))
    await ada.next('colleague_request')
  })
})

describe('while Redis is away', { skip }, () => {
  it('a process starts, serves its own members, and joins the others when Redis is there', async () => {
    const door = await doorTo(redisUrl)
    await door.shut()
    const [here, there] = [await processOn(door.url), await processOn(redisUrl)]
    const ada = await here.connect(1)
    here.hub.push(1, request('Ben'))
    await ada.next('colleague_request')
    await door.openAgain()
    await arrivesEventually(here, there)
    await arrivesEventually(there, here)
  })

  it('local delivery goes on; afterwards members come back to catch up, and two lines tell the operator', async () => {
    const lines: string[] = []
    const door = await doorTo(redisUrl)
    const [here, there] = [await processOn(door.url, logOf(lines)), await processOn(redisUrl)]
    const ada = await here.connect(1)
    await door.shut()
    here.hub.push(1, request('Ben'))
    await ada.next('colleague_request')
    there.hub.disconnect(1)
    await door.openAgain()
    assert.equal(await closeCode(ada.socket), 1012)
    await arrivesEventually(there, here)
    assert.deepEqual(lines, ['Redis is away: until it is back, this process goes on by itself', 'Redis is back'])
  })

  it('what could not be told others is admitted to them afterwards', async () => {
    const door = await doorTo(redisUrl)
    const [here, there] = [await processOn(door.url), await processOn(redisUrl)]
    const ada = await there.connect(1)
    await door.shut()
    here.hub.push(1, request('Ben'))
    await door.openAgain()
    assert.equal(await closeCode(ada.socket), 1012)
  })
})

/** Once a ping is answered, everything sent before it has arrived. */
async function settle({ socket }: { socket: WebSocket }) {
  socket.ping()
  await once(socket, 'pong')
}
