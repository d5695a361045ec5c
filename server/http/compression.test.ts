import assert from 'node:assert/strict'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const unpack: Record<string, (packed: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

describe('what is sent packed', () => {
  let world: World
  let ada: Actor
  before(async () => {
    world = await openWorld()
    ada = await world.member('Ada')
    for (let count = 0; count < 30; count++) {
      await world.post(ada, { content: `The ${count}th box holds letters from Łódź, 東京 and Αθήνα. `.repeat(10) })
    }
    await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => world.close())

  async function get(path: string, encodings?: string, method = 'GET') {
    const { port } = world.app.server.address() as AddressInfo
    const headers = { cookie: ada.cookie, ...(encodings !== undefined && { 'accept-encoding': encodings }) }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      http.request({ port, path, method, headers, agent: false }, resolve).on('error', reject).end()
    })
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }

  const pages = {
    'a page of posts, packed in one call': { path: '/api/posts?limit=30', isAtOnce: true },
    'the description of all calls, packed as it leaves': { path: '/api/docs/openapi.json', isAtOnce: false },
  }
  for (const [name, { path, isAtOnce }] of Object.entries(pages)) {
    for (const encoding of Object.keys(unpack)) {
      it(`is in ${encoding} what it is unpacked: ${name}`, async () => {
        const plain = await get(path)
        const packed = await get(path, encoding)
        assert.equal(plain.headers['content-encoding'], undefined)
        assert.deepEqual([packed.status, packed.headers['content-encoding']], [200, encoding])
        assert.match(packed.headers.vary ?? '', /accept-encoding/i)
        assert.equal(packed.headers['content-length'], isAtOnce ? `${packed.body.length}` : undefined)
        assert.ok(packed.body.length * 4 < plain.body.length, `${packed.body.length} of ${plain.body.length} bytes`)
        assert.equal(unpack[encoding]!(packed.body).toString(), plain.body.toString())
      })
    }
  }

  it('is packed in what costs least of all that a client can unpack', async () => {
    const chosen = async (encodings: string) => (await get('/api/posts', encodings)).headers['content-encoding']
    assert.equal(await chosen('gzip, deflate, br, zstd'), 'zstd')
    assert.equal(await chosen('gzip, deflate, br'), 'br')
    assert.equal(await chosen('gzip, deflate'), 'gzip')
    assert.equal(await chosen('zstd;q=0, br;q=0.5'), 'br')
    assert.equal(await chosen('identity'), undefined)
    assert.equal(await chosen('compress'), undefined)
  })

  it('is left as it is when there is little of it', async () => {
    const { headers, body } = await get('/api/user', 'zstd, br, gzip')
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(JSON.parse(body.toString()).id, ada.id)
  })
})
