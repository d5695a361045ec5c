import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fetchRemoteImage } from '#server/media/fetch-remote-image.ts'
import { openRemoteScorer } from '#server/relevance/remote-scorer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { asRequest, kindUnderTest } from '#testing/test-database.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

const key = `${'0'.repeat(64)}.txt`
const outside = {
  patienceMs: 1000,
  resolve: async () => [],
  connect: () => assert.fail('the outside was asked'),
}
const calls: Record<string, (rooms: Rooms) => unknown> = {
  'storing a file': ({ media }) => media.put(Buffer.from('text'), { extension: 'txt' }, { maxBytes: 100 }),
  'receiving one': ({ media }) => media.receive(Buffer.from('text'), 100),
  'looking for one': ({ media }) => media.stat(key),
  'opening one': ({ media }) => media.open(key),
  'deleting one': ({ media }) => media.delete(key),
  'listing all': ({ media }) => Array.fromAsync(media.list()),
  'fetching an image': () => fetchRemoteImage('https://library.test/a.png', outside),
  'asking another to score': ({ log }) => openRemoteScorer({ url: 'http://127.0.0.1:1', model: 'm', log })('text'),
  'telling a socket': ({ live }) => live.push(1, { type: 'conversation_changed', userId: 1 }),
}

describe('a call to the outside', () => {
  for (const [name, call] of Object.entries(calls)) {
    it(`is refused inside a transaction: ${name}`, async () => {
      const inside = inTransaction(world.rooms, async ({ rooms }) => void (await call(rooms)))
      await assert.rejects(inside, /inside a transaction/)
    })
  }

  if (kindUnderTest === 'postgres')
    it('is refused to a request where it is a second connection, of which the embedded database has none', async () => {
      const count = () => world.db.selectFrom('users').select('id').execute()
      const inside = asRequest.run(true, () => inTransaction(world.rooms, async () => void (await count())))
      await assert.rejects(inside, /A second connection was asked for inside a transaction/)
      await asRequest.run(true, count)
    })

  it('may be called after the commit', async () => {
    const found = Promise.withResolvers<unknown>()
    await inTransaction(world.rooms, async ({ rooms, afterCommit }) => {
      afterCommit(() => found.resolve(rooms.media.stat(key)))
    })
    assert.equal(await found.promise, null)
  })
})
