import assert from 'node:assert/strict'
import { once } from 'node:events'
import { afterEach, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { closeCodes, type LiveEvent } from '#contract/live-events.ts'
import type { WebSocket } from 'ws'
import type { LiveLimits } from './connection.ts'
import { closeCode, listen, type ListeningApp, listeningApp, upgradeStatus } from './listening-app.ts'

const request = (name: string): LiveEvent => ({ type: 'colleague_request', requester: { name } })

let live: ListeningApp
const open = async (limits: Partial<LiveLimits> = {}) => (live = await listeningApp({ limits }))
afterEach(() => live.close())

it('reaches every tab of one member and no one else', async () => {
  await open()
  const [tab, otherTab, ben] = [await live.connect(1), await live.connect(1, 'second'), await live.connect(2)]
  live.hub.push(1, request('Ben'))
  live.hub.push(2, request('Ada'))
  await Promise.all([tab.next('colleague_request'), otherTab.next('colleague_request'), ben.next('colleague_request')])
  assert.deepEqual(tab.received.slice(1), [request('Ben')])
  assert.deepEqual(otherTab.received.slice(1), [request('Ben')])
  assert.deepEqual(ben.received.slice(1), [request('Ada')])
})

it('tells every connected member what is for all', async () => {
  await open()
  const members = [await live.connect(1), await live.connect(2), await live.connect(3)]
  live.hub.broadcast(request('everybody'))
  for (const member of members) await member.next('colleague_request')
})

it('says nothing to a member who is not there', async () => {
  await open()
  live.hub.push(404, request('Ada'))
  assert.equal(live.hub.connectionCount(), 0)
})

it('ends the sockets of one session and leaves the others', async () => {
  await open()
  const [phone, desk] = [await live.connect(1, 'phone'), await live.connect(1, 'desk')]
  live.hub.disconnect(1, { sessionId: 'phone' })
  assert.equal(await closeCode(phone.socket), closeCodes.signedOut)
  live.hub.push(1, request('Ben'))
  await desk.next('colleague_request')
})

it('ends every socket of a member but those of one session', async () => {
  await open()
  const [phone, desk, ben] = [await live.connect(1, 'phone'), await live.connect(1, 'desk'), await live.connect(2)]
  live.hub.disconnect(1, { exceptSessionId: 'desk' })
  assert.equal(await closeCode(phone.socket), closeCodes.signedOut)
  live.hub.broadcast(request('everybody'))
  await Promise.all([desk.next('colleague_request'), ben.next('colleague_request')])
})

it('says nothing more to a suspended member from that moment on', async () => {
  await open()
  const ada = await live.connect(1)
  live.hub.disconnect(1, { code: closeCodes.forbidden })
  assert.equal(live.hub.connectionCount(), 0)
  live.hub.push(1, request('Ben'))
  assert.equal(await closeCode(ada.socket), closeCodes.forbidden)
  assert.deepEqual(ada.received, [{ type: 'connected' }])
})

it('ends a socket that does not say who it is', async () => {
  await open({ authDeadlineMs: 20 })
  assert.equal(await closeCode(live.open('1.a')), closeCodes.tooSlow)
})

it('ends a socket that no longer answers, and keeps one that does', async () => {
  await open({ heartbeatMs: 50 })
  const alive = await live.connect(1)
  const dead = live.open('2.a', undefined, { autoPong: false })
  assert.equal(await closeCode(dead), 1006)
  await once(alive.socket, 'ping')
  await once(alive.socket, 'ping')
  assert.equal(live.hub.connectionCount(), 1)
})

for (const [kind, flood] of [
  ['messages', (socket: WebSocket) => socket.send('{"type":"auth","userId":1}')],
  ['pings', (socket: WebSocket) => socket.ping(Buffer.alloc(125))],
  ['pongs', (socket: WebSocket) => socket.pong()],
] as const) {
  it(`ends a socket that floods with ${kind}, and serves the others`, async () => {
    await open()
    const [ada, ben] = [await live.connect(1), await live.connect(2)]
    for (let count = 0; count < 10_000; count += 1) flood(ada.socket)
    assert.equal(await closeCode(ada.socket), closeCodes.tooMany)
    live.hub.push(2, request('Ada'))
    await ben.next('colleague_request')
  })
}

it('closes the oldest socket of a member who opens too many', async () => {
  await open({ socketsPerMember: 2 })
  const [first, second, third] = [await live.connect(1), await live.connect(1), await live.connect(1)]
  assert.equal(await closeCode(first.socket), closeCodes.tooMany)
  assert.equal(live.hub.connectionCount(), 2)
  live.hub.push(1, request('Ben'))
  await Promise.all([second.next('colleague_request'), third.next('colleague_request')])
})

it('lets one network address have so many sockets and no more, until one is closed', async () => {
  await open({ socketsPerNetwork: 2 })
  const [ada] = [await live.connect(1), await live.connect(2)]
  assert.equal(await upgradeStatus(live.open('3.a')), 429)
  ada.socket.close()
  await closeCode(ada.socket)
  await live.connect(3)
})

it('cuts off a reader who does not read, and keeps little for it', async () => {
  await open({ unreadBytes: 65_536 })
  const [slow, ben] = [await live.connect(1), await live.connect(2)]
  slow.socket.pause()
  const longEvent = request('x'.repeat(10_000))
  for (let sent = 0; live.hub.connectionCount() === 2; sent += 1) {
    assert.ok(sent < 10_000, 'still connected after 100 MB')
    live.hub.push(1, longEvent)
    if (sent % 5 === 0) await setImmediate()
  }
  live.hub.push(2, request('Ada'))
  await ben.next('colleague_request')
})

it('asks everyone to come back when the server restarts', async () => {
  await open()
  const { socket } = await live.connect(1)
  const silent = listen(live.open('2.a'))
  await once(silent.socket, 'open')
  const codes = Promise.all([closeCode(socket), closeCode(silent.socket)])
  await live.app.close()
  assert.deepEqual(await codes, [1012, 1012])
})
