import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeInstanceSettings } from '#contract/instance.ts'
import { removeUnusedFiles } from '#server/uploads/unused-files.ts'
import { gradient } from '#server/pictures/sample-pictures.ts'
import { filesRoom } from '#testing/item-files.ts'
import { untilWaiting } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const picture = (width = 400, height = 300) => gradient(width, height).jpeg().toBuffer()
const ogg = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('\x01vorbis'), Buffer.alloc(5000, 7)])

describe('files of an item in the store', () => {
  let world: World
  let [admin, ada, bea]: Actor[] = []
  let room: ReturnType<typeof filesRoom>
  before(async () => {
    world = await openWorld({ RATE_LIMITS: 'off' })
    ;[admin, ada, bea] = [await world.admin('Root'), await world.member('Ada'), await world.member('Bea')]
    room = filesRoom(world, () => admin!)
  })
  after(() => world.close())

  it('are given out in ranges where they sound, and as large pictures where the collection allows it', async () => {
    const collection = await room.start(ada!, { allowsDownload: false })
    const [sound, image] = [await room.addItem(ada!, collection.id, 'audio'), await room.addItem(ada!, collection.id)]
    const talk = await room.addFile(ada!, sound.id, { content: ogg, name: 'talk.ogg', fields: { durationSeconds: '9' } })
    await room.addFile(ada!, image.id, { content: await picture(5000, 3000), name: 'map.jpg' })
    const [map] = await room.readyFiles(ada!, image.id)
    await room.submit(ada!, collection.id)
    await room.decide(collection.id, 'approve')
    const part = await room.fetch(null, talk.download!, { range: 'bytes=10-19' })
    assert.deepEqual([part.statusCode, part.headers['content-range']], [206, `bytes 10-19/${ogg.length}`])
    assert.deepEqual(part.rawPayload, ogg.subarray(10, 20))
    assert.equal((await room.fetch(null, `/api/item-files/${map!.id}/download`)).statusCode, 404)
    const open = await room.stand(ada!)
    const taken = await room.fetch(null, open.file.download!)
    assert.deepEqual([taken.statusCode, taken.headers['content-type']], [200, 'image/jpeg'])
    assert.match(String(taken.headers['content-disposition']), /plate\.jpg$/)
    const among = await room.stand(ada!, { audience: 'members' })
    const headersOf = async (reader: Actor | null, url: string, headers = {}) => {
      const answer = (await room.fetch(reader, url, headers)).headers
      return ['access-control-allow-origin', 'cross-origin-resource-policy', 'cache-control'].map((name) => answer[name])
    }
    const [forAll, own] = [
      ['*', 'cross-origin', 'public, max-age=3600'],
      [undefined, 'same-origin', 'private, no-cache'],
    ]
    for (const url of [open.file.download!, talk.download!]) assert.deepEqual(await headersOf(bea!, url), forAll)
    assert.deepEqual(await headersOf(null, talk.download!, { 'if-none-match': String(part.headers['etag']) }), forAll)
    assert.deepEqual(await headersOf(bea!, among.file.download!), own)
    assert.deepEqual(await headersOf(ada!, `/api/item-files/${talk.id}/original`), own)
    assert.notEqual((await headersOf(null, talk.download!, { range: 'bytes=999999-' }))[2], forAll[2])
  })

  it('take no more room than the admin gives to each member', async () => {
    const dan = await world.member('Dan')
    await world.as(admin!).call(changeInstanceSettings, { body: { collectionGigabytes: 0 } })
    const { id } = await room.addItem(dan, (await room.start(dan)).id)
    const refused = await room.sendFile(dan, id, { content: await picture() })
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'quota_reached'])
    await world.as(admin!).call(changeInstanceSettings, { body: { collectionGigabytes: 5 } })
    await room.addFile(dan, id, { content: await picture() })
  })

  // The embedded database is one session: there two transactions cannot meet.
  if (process.env['TEST_DATABASE'] === 'postgres')
    it('sent at once take no more room together either', async () => {
      const eve = await world.member('Eve')
      const [one, other] = [await room.start(eve), await room.start(eve)]
      const items = [await room.addItem(eve, one.id), await room.addItem(eve, other.id)]
      const content = await picture()
      const bytes = 5_000_000_000 - Math.floor(content.length * 1.5)
      await world.db
        .updateTable('collections')
        .set({ bytes })
        .where('holding_id', '=', (await room.start(eve)).id)
        .execute()
      const answers = await world.rooms.database.transaction(async (db) => {
        await db.selectFrom('users').select('id').where('id', '=', eve.id).forNoKeyUpdate().execute()
        const sent = items.map(({ id }) => room.sendFile(eve, id, { content }))
        await Promise.race([Promise.all(sent), untilWaiting(world, sent.length)])
        return sent
      })
      assert.deepEqual((await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted(), [201, 409])
    })

  it('leave the store with their item, all that was made of them too', async () => {
    const { item } = await room.stand(ada!)
    const { rows } = await world.rooms.database.pool.query<Record<string, string>>(
      'select original_key, pyramid_key, thumb_key, large_key from item_files where item_id = $1',
      [item.id],
    )
    const keys = Object.values(rows[0]!)
    const areThere = async () =>
      (await Promise.all(keys.map((key) => world.rooms.media.stat(key)))).map((found) => found !== null)
    assert.deepEqual(await areThere(), [true, true, true, true])
    await world.as(ada!).inject({ method: 'DELETE', url: `/api/items/${item.id}` })
    await removeUnusedFiles(world.rooms)
    // Others may have sent the same picture.
    const { rows: used } = await world.rooms.database.pool.query<{ key: string }>(
      'select original_key as key from item_files where original_key = any($1) union select pyramid_key from item_files where pyramid_key = any($1) union select thumb_key from item_files where thumb_key = any($1) union select large_key from item_files where large_key = any($1)',
      [keys],
    )
    assert.deepEqual(
      await areThere(),
      keys.map((key) => used.some((row) => row.key === key)),
    )
  })
})
