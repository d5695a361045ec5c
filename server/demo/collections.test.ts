import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listCollections, readCollection } from '#contract/collections.ts'
import { listItems, MetadataGiven, readFacets, readItem } from '#contract/items.ts'
import { listQueue } from '#contract/review.ts'
import { wrongAsPresentation } from '#testing/published-schemas.ts'
import { openWorld, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { collections } from './collections.ts'
import { seedDemo } from './seed-demo.ts'

describe('the collections of the demo community', () => {
  let world: World
  before(async () => {
    world = await openWorld({ RATE_LIMITS: 'off' })
    await seedDemo(world.rooms)
  })
  after(() => world.close())

  it('say of their items only what a form would take', () => {
    for (const { metadata } of collections.flatMap(({ items }) => items))
      assert.deepEqual(MetadataGiven.safeParse(metadata).error?.issues ?? [], [], metadata.title?.[0])
  })

  it('show visitors one with thirty items, among them one of several pages and one to zoom far into', async () => {
    const visitor = world.as(null)
    const [ferns, ...more] = await visitor.call(listCollections, { query: {} })
    assert.deepEqual([ferns?.title, ferns?.items, more], ['The Marlowe fern albums', 30, []])
    const params = { id: `${ferns!.id}` }
    assert.equal((await visitor.call(readCollection, { params })).samples.length, 4)
    const facets = await visitor.call(readFacets, { params, query: {} })
    assert.ok(facets.place.length >= 3)
    const found = await visitor.call(listItems, { params, query: { limit: 50 } })
    const items = await Promise.all(found.map(({ id }) => visitor.call(readItem, { params: { id: `${id}` } })))
    assert.equal(items.length, 30)
    assert.ok(items.some(({ files }) => files.length === 6))
    assert.ok(items.some(({ files }) => (files[0]?.width ?? 0) >= 4000))
    for (const { id, files } of items) {
      for (const { state, thumb, alt, kind } of files) {
        assert.deepEqual([state, kind === 'pdf' || alt !== ''], ['made', true])
        if (thumb) assert.equal((await visitor.inject({ method: 'GET', url: thumb })).statusCode, 200)
      }
      const manifest = await visitor.inject({ method: 'GET', url: `/iiif/${id}/manifest.json` })
      assert.deepEqual(await wrongAsPresentation(manifest.json()), [])
    }
  })

  it('leave a whole collection and new items for an admin to read', async () => {
    const ruth = await world.admin('Ruth')
    const waiting = await world.as(ruth).call(listQueue, { query: { type: 'collection' } })
    assert.deepEqual(waiting.map(({ kind, items }) => [kind, items?.new, items?.total]).toSorted(), [
      ['collection', 2, 10],
      ['collection', 4, 4],
    ])
  })

  it('count to the last item', async () => assert.deepEqual(await wrongCounts(world), []))
})
