import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { mediaPlaces, type Place } from '#server/media/media-places.ts'
import { readZip } from '#testing/read-zip.ts'
import { storeZip } from './store-zip.ts'

const mtime = new Date('2026-11-15T10:00:00.000Z')
const { signal } = new AbortController()
const megabyte = Buffer.alloc(1_000_000, 'shelf mark ')

for (const [name, open] of Object.entries(mediaPlaces)) {
  describe(`a ZIP in ${name}`, () => {
    let place: Place
    before(async () => void (place = await open()))
    after(() => place.close())
    const keys = () => Array.fromAsync(place.media.list())
    const put = (zip: Readable) => place.media.put(zip, { extension: 'zip' }, { maxBytes: place.media.maxFileBytes })

    it('holds its entries in their order, packed or as they are', async () => {
      const { key, size } = await storeZip({ put, signal }, async (add) => {
        await add({ name: 'Größe.txt', content: Readable.from(['one ', 'two']), mtime })
        await add({ name: 'media/film.mp4', content: Readable.from([megabyte, megabyte]), mtime, isPacked: true })
        await add({ name: 'text.csv', content: Readable.from([megabyte]), mtime })
        await add({ name: 'empty.json', content: Readable.from([]), mtime })
      })
      assert.ok(size > 2_000_000 && size < 2_100_000)
      const files = readZip(await buffer((await place.media.open(key))!.stream))
      assert.deepEqual([...files.keys()], ['Größe.txt', 'media/film.mp4', 'text.csv', 'empty.json'])
      assert.equal(files.get('Größe.txt')?.toString(), 'one two')
      assert.ok(files.get('media/film.mp4')?.equals(Buffer.concat([megabyte, megabyte])))
      assert.ok(files.get('text.csv')?.equals(megabyte))
      assert.equal(files.get('empty.json')?.length, 0)
      await place.media.delete(key)
    })

    it('is nowhere when one of its entries breaks off, and fails as that did', async () => {
      async function* half() {
        yield megabyte
        throw new Error('The line went dead.')
      }
      const stored = storeZip({ put, signal }, (add) => add({ name: 'half.txt', content: Readable.from(half()), mtime }))
      await assert.rejects(stored, /The line went dead/)
      assert.deepEqual([await keys(), place.incoming()], [[], []])
    })

    it('is nowhere when it is stopped', async () => {
      const stop = new AbortController()
      const content = new Readable({ read: () => stop.abort(new Error('Its time is over.')) })
      const stored = storeZip({ put, signal: stop.signal }, (add) => add({ name: 'a.txt', content, mtime }))
      await assert.rejects(stored, { name: 'AbortError' })
      assert.deepEqual([await keys(), place.incoming()], [[], []])
    })

    it('stops reading when the store fails, and fails as that did', async () => {
      const endless = Readable.from(Array.from({ length: 1000 }, () => megabyte))
      const failing = async () => Promise.reject(new Error('No room.'))
      const stored = storeZip({ put: failing, signal }, (add) => add({ name: 'much.txt', content: endless, mtime }))
      await assert.rejects(stored, /No room/)
      assert.ok(endless.destroyed)
    })
  })
}
