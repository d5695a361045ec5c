import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Db } from '#server/database/database.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { selectUnused } from '#server/uploads/unused-files.ts'
import { openWorld, type World } from '#testing/world.ts'
import { storeFile, withClaimed } from './claim-files.ts'
import { mediaPlaces, type Place } from './media-places.ts'
import { removeReleasedFiles } from './remove-released-files.ts'

let world: World
before(async () => {
  world = await openWorld()
  // The world's own removal job would look into a different store from these tests.
  await world.rooms.jobs.stop()
})
after(() => world.close())

const limits = { maxBytes: 100 }
const txt = { extension: 'txt' } as const

for (const [name, open] of Object.entries(mediaPlaces)) {
  describe(`a file in ${name}`, () => {
    let place: Place
    let rooms: Rooms
    before(async () => {
      place = await open()
      rooms = { ...world.rooms, media: place.media }
    })
    after(() => place.close())
    afterEach(async () => void (await world.db.deleteFrom('file_marks').execute()))

    const store = (text: string, inside = rooms) => storeFile(inside, Buffer.from(text), txt, limits)
    const isStored = async (key: string) => (await rooms.media.stat(key)) !== null
    const marks = async () =>
      (await world.db.selectFrom('file_marks').select('mark').orderBy('id').execute()).map(({ mark }) => mark)
    const remove = (select = selectUnused, inside = rooms) => removeReleasedFiles(inside, select)
    const nameIt =
      (key: string) =>
      ({ db }: Tx) =>
        db
          .insertInto('applications')
          .values({ name: 'Ada', email: 'a@b.test', letter: '', file_key: key, file_name: 'a.txt', file_size: 1 })
          .execute()

    it('stays once a row names it, and goes when the last of its rows does', async () => {
      const [one, other] = [await store('named'), await store('named')]
      await withClaimed(rooms, [one], nameIt(one.key))
      await withClaimed(rooms, [other], nameIt(other.key))
      await remove()
      assert.deepEqual([await isStored(one.key), await marks()], [true, []])
      const rows = await world.db.selectFrom('applications').select('id').where('file_key', '=', one.key).execute()
      for (const [at, { id }] of rows.entries()) {
        await world.db.deleteFrom('applications').where('id', '=', id).execute()
        await remove()
        assert.equal(await isStored(one.key), at === 0)
      }
      assert.deepEqual(await marks(), [])
    })

    it('goes when the transaction that was to name it fails, or names nothing', async () => {
      const refused = await store('refused')
      await assert.rejects(
        withClaimed(rooms, [refused], () => Promise.reject(new Error('no'))),
        /no/,
      )
      const unnamed = await store('unnamed')
      await withClaimed(rooms, [unnamed], async () => {})
      await remove()
      assert.deepEqual([await isStored(refused.key), await isStored(unnamed.key), await marks()], [false, false, []])
    })

    it('stays while it is claimed, until the claim is so old that its process must have died', async () => {
      const earlier = await store('claimed')
      await withClaimed(rooms, [earlier], async () => {})
      const { key, claimId } = await store('claimed')
      await remove()
      assert.equal(await isStored(key), true)
      const later = { ...rooms, now: () => new Date(world.rooms.now().getTime() + 3 * 3_600_000) }
      await remove(selectUnused, later)
      assert.equal(await isStored(key), false)
      const tooLate = withClaimed(rooms, [{ ...earlier, claimId }], nameIt(key))
      await assert.rejects(tooLate, { code: 'unavailable' })
    })

    it('is stored again only after the old copy is gone, when both meet', async () => {
      const old = await store('both')
      await withClaimed(rooms, [old], async () => {})
      let second: ReturnType<typeof store> | undefined
      const slow = async (key: string) => {
        second = store('both')
        // It has put down its claim and sees that the file is being removed.
        while (!(await marks()).includes('claimed')) await new Promise(setImmediate)
        await rooms.media.delete(key)
      }
      await remove(selectUnused, { ...rooms, media: { ...rooms.media, delete: slow } })
      const { key } = await second!
      assert.equal(await isStored(key), true)
    })

    it('is not removed when it is claimed between the first look and the last', async () => {
      const old = await store('between')
      await withClaimed(rooms, [old], async () => {})
      let looks = 0
      const claiming = async (db: Db, keys: string[]) => {
        const unused = await selectUnused(db, keys)
        if (++looks === 1) await store('between')
        return unused
      }
      await remove(claiming)
      assert.deepEqual([looks, await isStored(old.key)], [2, true])
    })

    it('whose deletion the store did not answer is left alone for a while, and deleted then; others are free at once', async () => {
      const files = [await store('stuck'), await store('unasked')]
      await withClaimed(rooms, files, async () => {})
      const asked: string[] = []
      const failing = async (key: string) => {
        asked.push(key)
        throw new Error('no answer')
      }
      await assert.rejects(remove(selectUnused, { ...rooms, media: { ...rooms.media, delete: failing } }), /no answer/)
      assert.deepEqual((await marks()).sort(), ['going', 'released', 'released'])
      await remove()
      for (const { key } of files) assert.equal(await isStored(key), asked.includes(key))
      await remove(selectUnused, { ...rooms, now: () => new Date(world.rooms.now().getTime() + 11 * 60_000) })
      assert.deepEqual([asked.length, await isStored(asked[0]!), await marks()], [1, false, []])
    })
  })
}
