import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, describe, it } from 'node:test'
import { closeCodes, mostWatched } from '#contract/live-events.ts'
import { closeCode, listen, type ListeningApp, listeningApp, site, upgradeStatus } from './listening-app.ts'

let live: ListeningApp
before(async () => void (live = await listeningApp()))
after(() => live.close())

/** Sends bytes as they are, which no client library would do; resolves with everything the server answered. */
async function raw(bytes: string | Buffer): Promise<string> {
  const socket = net.connect(live.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.on('error', () => {}).write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

const handshake = (path: string, lines: string[] = []) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: ibid.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...lines,
    '\r\n',
  ].join('\r\n')

describe('the upgrade', () => {
  it('is refused without a session', async () => assert.equal(await upgradeStatus(live.open(undefined)), 401))
  it('is refused before the e-mail address is verified', async () =>
    assert.equal(await upgradeStatus(live.open('1.a.unverified')), 403))
  it('is refused to a suspended member', async () => assert.equal(await upgradeStatus(live.open('1.a.suspended')), 403))
  it('is granted to a member on this site', async () => assert.equal(await upgradeStatus(live.open('1.a')), 101))
  it('is granted to a program, which names no origin', async () => assert.equal(await upgradeStatus(live.open('1.a', {})), 101))
  it('is refused to a browser that names no origin', async () => {
    assert.equal(await upgradeStatus(live.open('1.a', { 'sec-fetch-mode': 'websocket' })), 403)
  })

  for (const origin of [
    'http://evil.test',
    'null',
    '',
    'https://ibid.test.evil.test',
    'https://ibid.test:8443',
    'http://ibid.test',
    'HTTPS://IBID.TEST',
    'https://ibid.test.',
    'https://ibid.test/',
  ]) {
    it(`is refused to a page of ${origin || 'an empty origin'}`, async () => {
      assert.equal(await upgradeStatus(live.open('1.a', { origin })), 403)
    })
  }

  it('is refused when two origins are named', async () => {
    const answer = await raw(handshake('/ws', ['Cookie: 1.a', `Origin: ${site}`, 'Origin: http://evil.test']))
    assert.match(answer, /^HTTP\/1.1 403 .*foreign_origin/s)
  })

  it('is refused with too many headers', async () => {
    const headers = Array.from({ length: 2500 }, (_, index) => `X-${index}: ${'x'.repeat(20)}`)
    // The line is cut while headers are still arriving, so the answer may be lost.
    assert.match(await raw(handshake('/ws', ['Cookie: 1.a', ...headers])), /^$|^HTTP\/1.1 431 /)
    assert.equal(await upgradeStatus(live.open('1.a')), 101)
  })

  for (const path of ['/', '/api/user', '/before', '/media/x', '/ws/../api', '/ws/']) {
    it(`is refused on ${path}, and the line is closed`, async () => {
      assert.match(await raw(handshake(path, ['Cookie: 1.a'])), /^HTTP\/1.1 400 .*connection: close.*malformed_request/is)
    })
  }

  it('to HTTP/2 is refused', async () => {
    const h2c = handshake('/api/user').replace('Upgrade: websocket', 'Upgrade: h2c')
    assert.match(await raw(h2c), /^HTTP\/1.1 400 /)
    assert.match(await raw(h2c.replace('/api/user', '/ws').replace('\r\n\r\n', '\r\nCookie: 1.a\r\n\r\n')), /^HTTP\/1.1 400 /)
  })

  it('of a session that ended meanwhile is closed again, and hears nothing', async () => {
    const asked: (string | undefined)[] = []
    const door = await listeningApp({
      isStillLetIn: async ({ headers }) => {
        asked.push(headers.cookie)
        return headers.cookie !== '1.gone'
      },
    })
    const { socket, received } = listen(door.open('1.gone'))
    const closed = closeCode(socket)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'auth', userId: 1 }))
    assert.equal(await closed, closeCodes.signedOut)
    assert.deepEqual([door.hub.connectionCount(), received.filter(({ type }) => type !== 'connected')], [0, []])
    const ben = await door.connect(2)
    assert.deepEqual([door.hub.connectionCount(), asked], [1, ['1.gone', '2.first']])
    ben.socket.close()
    await door.close()
  })

  it('is what the address is for: an ordinary request is told so', async () => {
    const { statusCode } = await live.app.inject({ url: '/ws', headers: { cookie: '1.a' } })
    assert.equal(statusCode, 426)
  })
})

describe('the auth frame', () => {
  it('that names someone else ends the socket', async () => {
    const { socket, received } = listen(live.open('1.a'))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'auth', userId: 2 }))
    assert.equal(await closeCode(socket), closeCodes.forbidden)
    assert.deepEqual(received, [])
  })

  it('may be repeated, but cannot make someone else of a member', async () => {
    const ada = await live.connect(1)
    ada.socket.send(JSON.stringify({ type: 'auth', userId: 1 }))
    ada.socket.send(JSON.stringify({ type: 'auth', userId: 2 }))
    assert.equal(await closeCode(ada.socket), closeCodes.forbidden)
    assert.deepEqual(ada.received, [{ type: 'connected' }])
  })

  it('comes before any event', async () => {
    const { socket, received, next } = listen(live.open('3.a'))
    await once(socket, 'open')
    live.hub.push(3, { type: 'colleague_request', requester: { name: 'too early' } })
    socket.send(JSON.stringify({ type: 'auth', userId: 3 }))
    await next('connected')
    live.hub.push(3, { type: 'colleague_request', requester: { name: 'Ben' } })
    await next('colleague_request')
    assert.deepEqual(received, [{ type: 'connected' }, { type: 'colleague_request', requester: { name: 'Ben' } }])
    socket.close()
  })
})

describe('a watch frame', () => {
  it('before the auth frame ends the socket', async () => {
    const { socket } = listen(live.open('1.a'))
    await once(socket, 'open')
    socket.send('{"type":"watch","postIds":[7]}')
    assert.equal(await closeCode(socket), 1008)
  })

  it('may name as many posts as a screen can hold', async () => {
    const { socket, next } = await live.connect(1)
    const postIds = Array.from({ length: mostWatched }, (_, at) => 2_147_483_647 - at)
    socket.send(JSON.stringify({ type: 'watch', postIds }))
    socket.ping()
    await once(socket, 'pong')
    live.hub.pushToWatchers({ type: 'post', id: 2_147_483_647 }, { type: 'post_changed', postId: 2_147_483_647 })
    await next('post_changed')
    socket.close()
  })

  it('counts all kinds of things together', async () => {
    const { socket, next } = await live.connect(1)
    const [postIds, holdingIds] = [Array.from({ length: mostWatched - 1 }, (_, at) => at + 1), [7, 8]]
    socket.send(JSON.stringify({ type: 'watch', postIds, holdingIds: [8] }))
    socket.ping()
    await once(socket, 'pong')
    live.hub.pushToWatchers({ type: 'holding', id: 8 }, { type: 'holding_changed', holdingId: 8 })
    await next('holding_changed')
    const code = closeCode(socket)
    socket.send(JSON.stringify({ type: 'watch', postIds, holdingIds }))
    assert.equal(await code, 1008)
  })
})

describe('malformed frames', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const texts = [
    ...[
      '',
      'x',
      '1',
      'null',
      '[]',
      '{}',
      '"auth"',
      '{"type":"auth"}',
      '{"type":"auth","userId":"1"}',
      '{"type":"auth","userId":1.5}',
      '{"type":"watch"}',
      '{"type":"watch","postIds":7}',
      '{"type":"watch","postIds":["7"]}',
      '{"type":"watch","postIds":[0]}',
      '{"type":"watch","postIds":[2147483648]}',
      `{"type":"watch","postIds":[${Array(101).fill(7)}]}`,
    ],
    ...['{"type":["auth"]}', '{"type":{"toString":1}}', '{"type":"__proto__"}', '{"type":"constructor"}', '{"type":"toString"}'],
    ...['{"__proto__":{"userId":1}}', '{"__proto__":{"type":"auth","userId":1}}', deep(2000)],
  ]
  for (const text of texts) {
    it(`end the socket: ${text.slice(0, 40) || 'nothing at all'}`, async () => {
      const { socket, received } = listen(live.open('1.a'))
      await once(socket, 'open')
      socket.send(text)
      assert.equal(await closeCode(socket), 1008)
      assert.deepEqual(received, [])
    })
  }

  it('end the socket: binary', async () => {
    const { socket } = await live.connect(1)
    socket.send(Buffer.from(JSON.stringify({ type: 'auth', userId: 1 })))
    assert.equal(await closeCode(socket), 1003)
  })

  it('end the socket: more than 4 KB', async () => {
    const { socket } = await live.connect(1)
    socket.send(deep(10_000))
    assert.equal(await closeCode(socket), 1009)
  })

  const frames: [name: string, bytes: number[], code: number][] = [
    ['invalid UTF-8', [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe], 1007],
    ['reserved bits', [0xf1, 0x80, 0, 0, 0, 0], 1002],
    ['a reserved opcode', [0x83, 0x80, 0, 0, 0, 0], 1002],
    ['an unmasked frame', [0x81, 0x02, 0x7b, 0x7d], 1002],
    ['a continuation of nothing', [0x80, 0x80, 0, 0, 0, 0], 1002],
    ['a fragmented ping', [0x09, 0x80, 0, 0, 0, 0], 1002],
    ['a close code that is none', [0x88, 0x82, 0, 0, 0, 0, 0x00, 0x01], 1002],
    [
      'more fragments than a frame needs',
      [0x01, 0x80, 0, 0, 0, 0, ...Array.from({ length: 20 }, () => [0x00, 0x80, 0, 0, 0, 0]).flat()],
      1008,
    ],
    ['a length of 2^63', [0x81, 0xff, 0x7f, ...Array<number>(7).fill(0xff), 0, 0, 0, 0], 1009],
  ]
  for (const [name, bytes, code] of frames) {
    it(`end the socket: ${name}`, async () => {
      const greeting = handshake('/ws', ['Cookie: 1.a', `Origin: ${site}`])
      const answer = await raw(Buffer.concat([Buffer.from(greeting), Buffer.from(bytes)]))
      const close = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1')
      assert.deepEqual([close[0], close.readUInt16BE(2)], [0x88, code])
    })
  }

  it('that are fragmented as they may be are understood', async () => {
    const { socket, next } = listen(live.open('1.a'))
    await once(socket, 'open')
    for (const [index, part] of ['{"type":', '"auth","user', 'Id":1}'].entries()) socket.send(part, { fin: index === 2 })
    await next('connected')
    socket.close()
  })

  it('harm no one else', async () => {
    const ben = await live.connect(2)
    for (const text of texts) {
      const { socket } = listen(live.open('1.a'))
      await once(socket, 'open')
      socket.send(text)
      await closeCode(socket)
    }
    live.hub.push(2, { type: 'colleague_accepted', receiver: { name: 'Ada' } })
    await ben.next('colleague_accepted')
    ben.socket.close()
  })
})
