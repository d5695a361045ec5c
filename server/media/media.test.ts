import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { largestExportGb } from '#contract/your-data.ts'
import { OperatorError } from '#server/config.ts'
import { toProblem } from '#server/http/errors.ts'
import { openMedia } from './media.ts'
import { mediaPlaces, type Place, temporary } from './media-places.ts'
import { uploadTimeoutMs } from './s3-bucket.ts'
import { openS3Media } from './s3-media.ts'

const pdf = { extension: 'pdf' } as const
const roomy = { maxBytes: 10_000_000 }
const absent = `${'0'.repeat(64)}.pdf`
const strangeKeys = [
  '',
  '.',
  '..',
  '../../etc/passwd',
  `../${absent}`,
  `${absent}/..`,
  `${absent}\0`,
  absent.replace('pdf', 'svg'),
  'A'.repeat(64) + '.pdf',
]

for (const [name, open] of Object.entries(mediaPlaces)) {
  describe(`media in ${name}`, () => {
    let place: Place
    before(async () => void (place = await open()))
    after(() => place.close())
    const read = async (key: string, range?: { start: number; end: number }) => {
      const file = await place.media.open(key, range)
      return file && buffer(file.stream)
    }

    it('gives back what was put, under the hash of its content', async () => {
      const content = randomBytes(300_000)
      const stored = await place.media.put(Readable.from([content.subarray(0, 7), content.subarray(7)]), pdf, roomy)
      const key = `${createHash('sha256').update(content).digest('hex')}.pdf`
      assert.deepEqual(stored, { key, type: 'application/pdf', size: 300_000 })
      assert.deepEqual(await read(key), content)
      assert.deepEqual(place.incoming(), [])
    })

    it('knows the same content by the same key, also when it comes twenty times at once', async () => {
      const puts = Array.from({ length: 20 }, () => place.media.put(Buffer.from('the same'), pdf, roomy))
      assert.equal(new Set((await Promise.all(puts)).map(({ key }) => key)).size, 1)
    })

    it('opens a part, and tells the size of the whole', async () => {
      const { key } = await place.media.put(Buffer.from('0123456789'), pdf, roomy)
      assert.deepEqual(await read(key, { start: 2, end: 4 }), Buffer.from('234'))
      const file = await place.media.open(key, { start: 9, end: 9 })
      file?.stream.destroy()
      assert.equal(file?.size, 10)
      assert.deepEqual(
        { ...(await place.media.stat(key)), lastModified: 0 },
        { size: 10, type: 'application/pdf', lastModified: 0 },
      )
    })

    it('has nothing under a key that was never given, and forgets what is deleted', async () => {
      const { key } = await place.media.put(Buffer.from('short-lived'), pdf, roomy)
      await place.media.delete(key)
      await place.media.delete(key)
      for (const gone of [key, absent])
        assert.deepEqual([await place.media.open(gone), await place.media.stat(gone)], [null, null])
    })

    it('takes nothing for a key that is none', async () => {
      for (const key of strangeKeys) {
        assert.deepEqual([await place.media.open(key), await place.media.stat(key)], [null, null])
        await place.media.delete(key)
      }
    })

    it('lists every key', async () => {
      const keys = await Promise.all(
        ['a', 'b', 'c'].map(async (text) => (await place.media.put(Buffer.from(text), pdf, roomy)).key),
      )
      const listed = new Set(await Array.fromAsync(place.media.list()))
      assert.ok(keys.every((key) => listed.has(key)))
      const prefix = keys[0]!.slice(0, 2)
      const some = await Array.fromAsync(place.media.list(prefix))
      assert.deepEqual(some.sort(), [...listed].filter((key) => key.startsWith(prefix)).sort())
    })

    it('refuses what is larger than allowed, to the byte, and keeps nothing of it', async () => {
      const stream = Readable.from([Buffer.alloc(60), Buffer.alloc(41)])
      await assert.rejects(place.media.put(stream, pdf, { maxBytes: 100 }), { code: 'body_too_large' })
      assert.ok(stream.destroyed)
      assert.deepEqual(place.incoming(), [])
      assert.equal((await place.media.put(Buffer.alloc(100), pdf, { maxBytes: 100 })).size, 100)
    })

    it('keeps nothing of an upload that breaks off', async () => {
      const earlier = await Array.fromAsync(place.media.list())
      const failing = Readable.from(
        (async function* () {
          yield randomBytes(100_000)
          throw new Error('the line broke')
        })(),
      )
      await assert.rejects(place.media.put(failing, pdf, roomy), /the line broke/)
      const cut = new Readable({ read() {} })
      cut.push(randomBytes(1000))
      setImmediate(() => cut.destroy())
      await assert.rejects(place.media.put(cut, pdf, roomy), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
      assert.deepEqual(place.incoming(), [])
      assert.deepEqual(await Array.fromAsync(place.media.list()), earlier)
    })
  })
}

describe('media in local files', () => {
  it('clears away, at the start and later, what a killed process left an hour ago, and nothing younger', async () => {
    const dataDir = temporary()
    const incoming = path.join(dataDir, 'media', '.incoming')
    mkdirSync(incoming, { recursive: true })
    for (const name of ['old', 'young']) writeFileSync(path.join(incoming, name), 'half')
    utimesSync(path.join(incoming, 'old'), new Date(0), new Date(Date.now() - 3_700_000))
    const media = await openMedia({ mediaUrl: undefined, dataDir })
    assert.deepEqual(readdirSync(incoming), ['young'])
    utimesSync(path.join(incoming, 'young'), new Date(0), new Date(Date.now() - 3_700_000))
    await media.put(Buffer.from('next'), { extension: 'txt' }, roomy)
    assert.deepEqual(readdirSync(incoming), [])
  })
})

describe('media in S3', () => {
  let place: Place
  before(async () => void (place = await mediaPlaces.S3()))
  after(() => place.close())

  it('is listed page by page', async () => {
    const media = await openS3Media({ mediaUrl: place.mediaUrl ?? '', dataDir: place.dataDir, listPageSize: 3 })
    const keys = await Promise.all(Array.from('abcdefgh', async (text) => (await media.put(Buffer.from(text), pdf, roomy)).key))
    assert.deepEqual((await Array.fromAsync(media.list())).sort(), keys.sort())
  })

  it('takes as much as S3 does in one piece, has time for it, and stops when told to', async () => {
    assert.equal(place.media.maxFileBytes, largestExportGb * 1024 ** 3)
    const minutes = uploadTimeoutMs(place.media.maxFileBytes) / 60_000
    assert.ok(minutes > 45 && minutes < 60)
    const [content, signal] = [Buffer.from('stopped'), AbortSignal.abort()]
    const keys = await Array.fromAsync(place.media.list())
    await assert.rejects(place.media.put(content, pdf, { ...roomy, signal }))
    assert.deepEqual(await Array.fromAsync(place.media.list()), keys)
    assert.deepEqual(place.incoming(), [])
  })

  it('that does not let us in, or is not there, is a fault of the service: the caller may try again', async () => {
    const faults = {
      credentials: place.mediaUrl?.replace('S3RVER:S3RVER', 'S3RVER:wrong'),
      bucket: place.mediaUrl?.replace('@media', '@elsewhere'),
      address: 's3://a:b@media?endpoint=http://127.0.0.1:1',
    }
    for (const [fault, mediaUrl] of Object.entries(faults)) {
      const media = await openMedia({ mediaUrl, dataDir: place.dataDir })
      await assert.rejects(media.put(Buffer.from('x'), pdf, roomy), (error) => toProblem(error).code === 'unavailable', fault)
      assert.deepEqual(place.incoming(), [])
    }
  })

  it('that keeps only half of what it is sent has not stored it', async (t) => {
    let length = 0
    const store = createServer((request, response) => {
      const isPut = request.method === 'PUT'
      if (isPut) length = Math.floor(Number(request.headers['content-length']) / 2)
      request.resume().once('end', () => response.writeHead(200, { 'content-length': isPut ? 0 : length }).end())
    })
    store.listen(0, '127.0.0.1')
    t.after(() => (store.close(), store.closeAllConnections()))
    await once(store, 'listening')
    const { port } = store.address() as AddressInfo
    const media = await openMedia({ mediaUrl: `s3://a:b@media?endpoint=http://127.0.0.1:${port}`, dataDir: place.dataDir })
    await assert.rejects(media.put(Buffer.from('whole'), pdf, roomy), (error) => toProblem(error).code === 'unavailable')
    assert.ok(length > 0)
  })

  it('is refused with a sentence to the operator when MEDIA_URL lacks something', async () => {
    for (const mediaUrl of ['s3://media', 's3://a:b@media/folder', 's3://a:b@media?endpoint=ftp://x']) {
      await assert.rejects(openMedia({ mediaUrl, dataDir: place.dataDir }), OperatorError)
    }
  })
})
