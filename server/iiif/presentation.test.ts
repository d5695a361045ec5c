import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addOpenCollection } from '#testing/open-collection.ts'
import { wrongAsPresentation } from '#testing/published-schemas.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
})
after(() => world.close())

const read = (viewer: Actor | null, url: string, accept = 'application/json') =>
  world.as(viewer).inject({ method: 'GET', url, headers: { accept } })

describe('a manifest', () => {
  it('of a public item is there for viewers of other houses', async () => {
    const { id, itemIds } = await addOpenCollection(world, ada!, {
      pictures: 3,
      transcript: 'Here be dragons',
      metadata: { language: ['de'] },
    })
    const plain = await read(null, `/iiif/${itemIds[0]}/manifest.json`)
    assert.equal(plain.statusCode, 200)
    assert.equal(plain.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(plain.headers['access-control-allow-origin'], '*')
    assert.equal(plain.headers['cross-origin-resource-policy'], 'cross-origin')
    assert.match(String(plain.headers['cache-control']), /^public, max-age=\d+$/)
    const manifest = plain.json<{ items: unknown[]; partOf: { id: string }[]; label: object }>()
    assert.deepEqual(await wrongAsPresentation(manifest), [])
    assert.equal(manifest.items.length, 3)
    assert.deepEqual(manifest.label, { de: ['Sheet 1'] })
    const linked = await read(null, `/iiif/${itemIds[0]}/manifest.json`, 'application/ld+json')
    assert.match(
      String(linked.headers['content-type']),
      /^application\/ld\+json; ?profile="http:\/\/iiif\.io\/api\/presentation\/3\/context\.json"$/,
    )
    const collection = await read(null, `/iiif/collections/${id}/collection.json`)
    assert.deepEqual(await wrongAsPresentation(collection.json()), [])
    const all = await read(null, '/iiif/collection.json')
    assert.deepEqual(await wrongAsPresentation(all.json()), [])
    assert.match(all.body, new RegExp(`/iiif/collections/${id}/collection\\.json`))
  })

  it('of an item for members is theirs alone, and kept nowhere on the way', async () => {
    const { id, itemIds } = await addOpenCollection(world, ada!, { audience: 'members' })
    for (const url of [`/iiif/${itemIds[0]}/manifest.json`, `/iiif/collections/${id}/collection.json`]) {
      assert.equal((await read(null, url)).statusCode, 404)
      const { statusCode, headers, body } = await read(ben!, url)
      assert.equal(statusCode, 200)
      assert.equal(headers['access-control-allow-origin'], undefined)
      assert.equal(headers['cache-control'], 'private, no-store')
      assert.deepEqual(await wrongAsPresentation(JSON.parse(body)), [])
    }
    assert.doesNotMatch((await read(ben!, '/iiif/collection.json')).body, new RegExp(`collections/${id}/`))
  })

  it('shows no page that no reviewer has read', async () => {
    const { itemIds } = await addOpenCollection(world, ada!, { pictures: 2 })
    await sql`update items set read_file_id = (select min(id) from item_files where item_id = ${itemIds[0]!})
               where holding_id = ${itemIds[0]!}`.execute(world.db)
    const { items } = (await read(null, `/iiif/${itemIds[0]}/manifest.json`)).json<{ items: unknown[] }>()
    assert.equal(items.length, 1)
  })

  it('is not found under a number that is none, or none of an item', async () => {
    const { id } = await addOpenCollection(world, ada!)
    for (const wrong of ['0', '-1', '1e3', '99999999999', 'x', '%00', `${id}`, '2147483647'])
      assert.equal((await read(null, `/iiif/${wrong}/manifest.json`)).statusCode, 404, wrong)
    for (const part of ['1', '0', 'x', ''])
      assert.equal((await read(null, `/iiif/collections/${id}/collection.json?part=${part}`)).statusCode, 404, part)
  })
})

describe('a collection of more than a thousand items', () => {
  it('names its parts, which hold each item once', async () => {
    const { id, itemIds } = await addOpenCollection(world, ada!, { items: 1001 })
    const whole = (await read(null, `/iiif/collections/${id}/collection.json`)).json<{ items: { id: string }[] }>()
    assert.deepEqual(await wrongAsPresentation(whole), [])
    assert.equal(whole.items.length, 3)
    const found: string[] = []
    for (const part of whole.items) {
      const { pathname, search } = new URL(part.id)
      const { items, ...rest } = (await read(null, pathname + search)).json<{ items: { id: string }[] }>()
      assert.deepEqual(await wrongAsPresentation({ ...rest, items }), [])
      found.push(...items.map((item) => /\/iiif\/(\d+)\//.exec(item.id)![1]!))
    }
    assert.deepEqual(found.map(Number), itemIds)
  })
})
