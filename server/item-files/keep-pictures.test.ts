import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { temporary } from '#server/media/media-places.ts'
import { openMedia } from '#server/media/media.ts'
import { inTransaction } from '#server/rooms.ts'
import { removeUnusedFiles } from '#server/uploads/unused-files.ts'
import { filesRoom } from '#testing/item-files.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { removeReplaced } from './arrange-files.ts'
import { enqueueAll, enqueueForgotten, makePicture, pictureJob } from './make-picture.ts'

describe('what is made of pictures', () => {
  let world: World
  let [admin, ada]: Actor[] = []
  let room: ReturnType<typeof filesRoom>
  before(async () => {
    world = await openWorld()
    ;[admin, ada] = [await world.admin('Root'), await world.member('Ada')]
    room = filesRoom(world, () => admin!)
  })
  after(() => world.close())
  const tile = (id: number) => `/iiif/3/${id}/0,0,512,512/512,512/0/default.jpg`
  const keysOf = (id: number) =>
    world.db
      .selectFrom('item_files')
      .select(['original_key', 'pyramid_key', 'thumb_key', 'large_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('is in a backup with the originals, and can be zoomed into where it is restored', async () => {
    const { file } = await room.stand(ada!)
    const wanted = await room.fetch(null, tile(file.id))
    const folder = temporary()
    const backup = path.join(folder, 'one.backup')
    await writeBackup({ database: world.rooms.database, media: world.rooms.media, file: backup })

    const database = await openTestDatabase()
    const media = await openMedia({ dataDir: folder, mediaUrl: undefined })
    await restoreBackup({ database, media, file: backup })
    const restored = await openWorld({ DATA_DIR: folder }, { database })
    const given = await restored.as(null).inject({ method: 'GET', url: tile(file.id) })
    assert.equal(given.statusCode, 200)
    assert.deepEqual(given.rawPayload, wanted.rawPayload)
    assert.notEqual(await restored.rooms.media.stat((await keysOf(file.id)).original_key), null)
    await restored.close()
  })

  it('is made by a job that a restored backup does not have, all the same', async () => {
    const { file, item } = await room.stand(ada!)
    await world.db
      .updateTable('item_files')
      .set({ state: 'waiting', created_at: new Date(0) })
      .where('id', '=', file.id)
      .execute()
    await enqueueForgotten(world.rooms)
    world.rooms.jobs.wake(pictureJob)
    assert.equal((await room.readyFiles(ada!, item.id))[0]!.state, 'made')
  })

  it('is made again from the originals when the operator asks', async () => {
    const { file } = await room.stand(ada!, {}, [1200, 700])
    const { pyramid_key, thumb_key } = await keysOf(file.id)
    for (const key of [pyramid_key!, thumb_key!]) await world.rooms.media.delete(key)
    assert.equal((await room.fetch(null, file.thumb!)).statusCode, 404)
    const count = await inTransaction(world.rooms, ({ db }) => enqueueAll(world.rooms.jobs, db))
    assert.ok(count >= 1)
    world.rooms.jobs.wake(pictureJob)
    while ((await world.rooms.jobs.counts()).some(({ name, waiting, running }) => name === pictureJob && waiting + running > 0))
      await new Promise((resolve) => setImmediate(resolve))
    const again = await keysOf(file.id)
    assert.equal((await room.fetch(null, `/media/${again.thumb_key}`)).statusCode, 200)
    assert.equal((await room.fetch(null, tile(file.id))).statusCode, 200)
  })

  it('is not made anew where it could not be read, for no reviewer has seen it', async () => {
    const { file } = await room.stand(ada!, {}, [640, 410])
    await world.db.updateTable('item_files').set({ state: 'failed', why: 'it is damaged' }).where('id', '=', file.id).execute()
    const { signal } = new AbortController()
    await makePicture(world.rooms, { fileId: file.id, isAnew: true }, { attempt: 1, stopping: signal })
    const [left] = await world.db.selectFrom('item_files').select('state').where('id', '=', file.id).execute()
    assert.equal(left?.state, 'failed')
  })

  it('leaves the store when another has taken its place', async () => {
    const { file, item, collection } = await room.stand(ada!, {}, [700, 600])
    const old = await keysOf(file.id)
    const content = Buffer.from((await room.fetch(ada!, file.large!)).rawPayload)
    await room.addFile(ada!, item.id, { content, name: 'b.webp', fields: { replaces: `${file.id}` } })
    await room.readyFiles(ada!, item.id)
    await removeReplaced(world.rooms)
    assert.notEqual(await world.rooms.media.stat(old.pyramid_key!), null)
    await room.decide(collection.id, 'approve')
    await removeReplaced(world.rooms)
    await removeUnusedFiles(world.rooms)
    assert.equal(await world.rooms.media.stat(old.pyramid_key!), null)
  })

  it('is asked for 600 times a minute from one network, and no more', async () => {
    const ask = () => world.as(null).inject({ method: 'GET', url: '/iiif/3/999999/info.json', remoteAddress: '192.0.2.7' })
    const statuses = new Set<number>()
    for (let at = 0; at < 600; at++) statuses.add((await ask()).statusCode)
    assert.deepEqual([...statuses], [404])
    const last = await ask()
    assert.equal(last.statusCode, 429)
    assert.ok(Number(last.headers['retry-after']) > 0)
  })
})
