import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { errorAnswers } from '#server/http/errors.ts'
import { mediaDoor } from './media-door.ts'
import { mediaPlaces, type Place } from './media-places.ts'

const ada = { id: 1, name: 'Ada', isAdmin: false, emailVerified: true, isSuspended: false, sessionId: 'a' }
const digits = '0123456789'.repeat(200)
const sizes = { maxBytes: 10_000_000 }

for (const [name, open] of Object.entries(mediaPlaces)) {
  describe(`files from ${name}`, () => {
    let [place, app]: [Place, FastifyInstance] = [undefined!, undefined!]
    let [text, image, hidden, forAll] = ['', '', '', '']
    let viewer: typeof ada | null = ada

    before(async () => {
      place = await open()
      text = (await place.media.put(Buffer.from(digits), { extension: 'txt' }, sizes)).key
      image = (await place.media.put(Buffer.alloc(3_000_000, 'x'), { extension: 'webp' }, sizes)).key
      forAll = (await place.media.put(Buffer.from('for all'), { extension: 'txt' }, sizes)).key
      hidden = (await place.media.put(Buffer.from('hidden'), { extension: 'pdf' }, sizes)).key
      app = fastify()
      errorAnswers(app)
      await app.register(compress, { threshold: 0 })
      app.decorateRequest('viewer', null)
      app.addHook('onRequest', async (request) => void (request.viewer = viewer))
      mediaDoor(app, {
        media: place.media,
        mayRead: async (member, key) => (member ? key !== hidden : key === forAll),
      })
    })
    after(async () => {
      await app.close()
      await place.close()
    })
    const get = (key: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ url: `/media/${key}`, method, headers: { 'accept-encoding': 'gzip, br', ...headers } })

    it('are for members, unless the web may read them', async () => {
      for (const [who, status] of [
        [null, 401],
        [{ ...ada, emailVerified: false }, 403],
        [{ ...ada, isSuspended: true }, 403],
      ] as const) {
        viewer = who
        assert.equal((await get(text)).statusCode, status)
        assert.equal((await get(forAll)).body, 'for all')
      }
      viewer = ada
    })

    it('come whole, as what they are, to be kept for good and to run nowhere', async () => {
      const { statusCode, headers, rawPayload } = await get(image)
      assert.equal(statusCode, 200)
      assert.equal(rawPayload.length, 3_000_000)
      const wanted = {
        'content-type': 'image/webp',
        'content-length': '3000000',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=31536000, immutable',
        etag: `"${image}"`,
      }
      assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((header) => [header, String(headers[header])])), wanted)
      assert.equal(headers['content-disposition'], undefined)
    })

    it('are downloaded, not shown, when they are documents', async () => {
      const { headers, body } = await get(text, { accept: 'text/html' })
      assert.deepEqual([headers['content-disposition'], headers['content-type']], ['attachment', 'text/plain; charset=utf-8'])
      assert.equal(body, digits)
    })

    it('are described without being sent', async () => {
      const { statusCode, headers, body } = await get(image, {}, 'HEAD')
      assert.deepEqual([statusCode, headers['content-length'], body], [200, '3000000', ''])
      assert.equal((await get(`${'0'.repeat(64)}.pdf`, {}, 'HEAD')).statusCode, 404)
    })

    it('are not sent again to anyone who has them', async () => {
      const { statusCode, body } = await get(text, { 'if-none-match': `W/"x", "${text}"` })
      assert.deepEqual([statusCode, body], [304, ''])
    })

    for (const [range, part, contentRange] of [
      ['bytes=0-1', '01', 'bytes 0-1/2000'],
      ['bytes=5-8', '5678', 'bytes 5-8/2000'],
      ['bytes=1997-', '789', 'bytes 1997-1999/2000'],
      ['bytes=-2', '89', 'bytes 1998-1999/2000'],
      ['bytes=1999-999999999', '9', 'bytes 1999-1999/2000'],
      ['bytes=-999999', digits, 'bytes 0-1999/2000'],
    ] as const) {
      it(`come in part: ${range}`, async () => {
        const { statusCode, headers, body } = await get(text, { range, 'if-range': `"${text}"` })
        assert.deepEqual(
          [statusCode, body, headers['content-range'], headers['content-length']],
          [206, part, contentRange, String(part.length)],
        )
      })
    }

    for (const range of ['bytes=2000-', 'bytes=999999999999-', 'bytes=-0']) {
      it(`have no such part: ${range}`, async () => {
        const { statusCode, headers, json } = await get(text, { range })
        assert.deepEqual([statusCode, headers['content-range'], json().code], [416, 'bytes */2000', 'range_not_satisfiable'])
      })
    }

    for (const range of [
      'bytes=0-1,3-4',
      `bytes=${'0-,'.repeat(1000)}0-`,
      'bytes=5-2',
      'bytes=--5',
      'bytes=-',
      'lines=1-2',
      `bytes=${'9'.repeat(400)}-`,
    ]) {
      it(`come whole when the part makes no sense: ${range.slice(0, 30)}`, async () => {
        const { statusCode, body } = await get(text, { range })
        assert.deepEqual([statusCode, body], [200, digits])
      })
    }

    it('come whole when the part was of another file', async () => {
      assert.equal((await get(text, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode, 200)
    })

    it('are asked for again when they could not be sent', async () => {
      for (const [key, headers, status] of [
        [`${'0'.repeat(64)}.pdf`, {}, 404],
        [text, { range: 'bytes=9999-' }, 416],
      ] as const) {
        const refused = await get(key, headers)
        assert.deepEqual([refused.statusCode, refused.headers['cache-control']], [status, 'no-store'])
        assert.equal(refused.headers['content-disposition'], undefined)
      }
    })

    it('that this viewer may not see are not there', async () => {
      for (const headers of [{ range: 'bytes=0-1' }, { 'if-none-match': `"${hidden}"` }, { accept: '*/*' }] as Record<
        string,
        string
      >[]) {
        assert.equal((await get(hidden, headers)).json().code, 'not_found')
      }
    })

    for (const path of [
      '..%2f..%2fetc%2fpasswd',
      '..',
      '%2e%2e%2f',
      '.incoming',
      `..%2f${'0'.repeat(64)}.pdf`,
      `${'0'.repeat(64)}.pdf`,
      `${'0'.repeat(64)}.html`,
      'x%00.webp',
    ]) {
      it(`are nowhere else: ${path.slice(0, 30)}`, async () => assert.equal((await get(path)).statusCode, 404))
    }
  })
}

describe('a download that is broken off', () => {
  it('leaves no file open', async () => {
    const place = await mediaPlaces['local files']()
    const { key } = await place.media.put(Buffer.alloc(9_000_000, 'x'), { extension: 'webp' }, sizes)
    const app = fastify()
    app.decorateRequest('viewer', null)
    app.addHook('onRequest', async (request) => void (request.viewer = ada))
    mediaDoor(app, { media: place.media, mayRead: async () => true })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    for (let count = 0; count < 5; count += 1) {
      const socket = net.connect(port, '127.0.0.1')
      socket.write(`GET /media/${key} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await new Promise((resolve) => socket.once('data', resolve))
      socket.destroy()
    }
    while (openFiles().some((file) => file.startsWith(place.dataDir))) await setImmediate()
    await app.close()
    await place.close()
  })
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}
