import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { editCollection } from '#contract/collections.ts'
import type { ItemFile } from '#contract/items.ts'
import { licences } from '#contract/licences.ts'
import { gradient } from '#server/pictures/sample-pictures.ts'
import { filesRoom } from '#testing/item-files.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const [width, height] = [1300, 900]

describe('the Image API', () => {
  let world: World
  let [admin, ada, bea]: Actor[] = []
  let room: ReturnType<typeof filesRoom>
  let file: ItemFile
  let collectionId: number
  before(async () => {
    world = await openWorld({ RATE_LIMITS: 'off' })
    ;[admin, ada, bea] = [await world.admin('Root'), await world.member('Ada'), await world.member('Bea')]
    room = filesRoom(world, () => admin!)
    const stood = await room.stand(ada!, {}, [width, height])
    ;[file, collectionId] = [stood.file, stood.collection.id]
  })
  after(() => world.close())
  const pathOf = (id: number) => `/iiif/3/${id}`

  it('describes a picture to pages of any site, as linked data to those who ask for it', async () => {
    const response = await room.fetch(null, `${pathOf(file.id)}/info.json`)
    assert.equal(response.statusCode, 200)
    const { sizes, tiles, ...info } = response.json<Record<string, unknown> & { sizes: object[]; tiles: object[] }>()
    assert.deepEqual(info, {
      '@context': 'http://iiif.io/api/image/3/context.json',
      id: file.iiif,
      ...{ type: 'ImageService3', protocol: 'http://iiif.io/api/image', profile: 'level1', width, height, maxArea: 12_000_000 },
      rights: licences['cc-by'].uri,
      extraFormats: ['webp'],
      preferredFormats: ['webp', 'jpg'],
      extraFeatures: ['sizeByConfinedWh', 'sizeByWh'],
    })
    assert.deepEqual(tiles, [{ type: 'Tile', width: 512, height: 512, scaleFactors: [1, 2, 4] }])
    assert.deepEqual(sizes.at(-1), { type: 'Size', width, height })
    const { headers } = response
    assert.deepEqual(
      [headers['access-control-allow-origin'], headers['cross-origin-resource-policy'], headers['cache-control']],
      ['*', 'cross-origin', 'public, max-age=3600'],
    )
    assert.match(String(headers['content-type']), /^application\/json/)
    const linked = await room.fetch(null, `${pathOf(file.id)}/info.json`, { accept: 'application/ld+json' })
    assert.match(
      String(linked.headers['content-type']),
      /^application\/ld\+json; ?profile="http:\/\/iiif\.io\/api\/image\/3\/context\.json"$/,
    )
  })

  it('leads from the picture to its description', async () => {
    const response = await room.fetch(null, pathOf(file.id))
    assert.deepEqual([response.statusCode, response.headers.location], [303, `${file.iiif}/info.json`])
  })

  for (const factor of [1, 2, 4]) {
    it(`gives tiles that put together are the picture, at 1:${factor}`, async () => {
      const [w, h] = [Math.ceil(width / factor), Math.ceil(height / factor)]
      const tiles: { input: Buffer; left: number; top: number }[] = []
      const side = 512 * factor
      for (let y = 0; y < height; y += side)
        for (let x = 0; x < width; x += side) {
          const [tw, th] = [Math.min(side, width - x), Math.min(side, height - y)]
          const size = `${Math.ceil(tw / factor)},${Math.ceil(th / factor)}`
          const tile = await room.fetch(null, `${pathOf(file.id)}/${x},${y},${tw},${th}/${size}/0/default.jpg`)
          assert.equal(tile.statusCode, 200, tile.body)
          tiles.push({ input: tile.rawPayload, left: x / factor, top: y / factor })
        }
      const whole = await sharp({ create: { width: w, height: h, channels: 3, background: 'black' } })
        .composite(tiles)
        .removeAlpha()
        .raw()
        .toBuffer()
      const wanted = await gradient(width, height).resize(w, h, { fit: 'fill', kernel: 'lanczos3' }).raw().toBuffer()
      assert.equal(whole.length, wanted.length)
      const difference = whole.reduce((sum, value, at) => sum + Math.abs(value - wanted[at]!), 0) / whole.length
      assert.ok(difference < 3, `${difference}`)
    })
  }

  it('cuts the part that was asked for, in the size and format that was asked for', async () => {
    for (const [asked, w, h, format] of [
      ['100,200,300,400/max/0/default.jpg', 300, 400, 'jpeg'],
      ['full/!130,500/0/default.webp', 130, 90, 'webp'],
      ['square/90,/0/default.jpg', 90, 90, 'jpeg'],
      ['1200,800,999,999/50,50/0/default.jpg', 50, 50, 'jpeg'],
      ['full/max/0/default.webp', 1300, 900, 'webp'],
      ['full/1,1/0/default.jpg', 1, 1, 'jpeg'],
    ] as const) {
      const response = await room.fetch(null, `${pathOf(file.id)}/${asked}`)
      assert.equal(response.headers['content-type'], format === 'jpeg' ? 'image/jpeg' : 'image/webp')
      const made = await sharp(response.rawPayload).metadata()
      assert.deepEqual([made.width, made.height, made.format], [w, h, format], asked)
      assert.match(
        String(response.headers.link),
        /;rel="canonical", <http:\/\/iiif\.io\/api\/image\/3\/level1\.json>;rel="profile"$/,
      )
    }
    const right = await sharp((await room.fetch(null, `${pathOf(file.id)}/1290,0,10,10/max/0/default.jpg`)).rawPayload).stats()
    assert.ok(right.channels[0]!.mean > 245)
  })

  it('answers an unchanged part with 304, and refuses what it does not know or offer', async () => {
    const url = `${pathOf(file.id)}/0,0,512,512/512,512/0/default.jpg`
    const { headers } = await room.fetch(null, url)
    assert.equal((await room.fetch(null, url, { 'if-none-match': String(headers.etag) })).statusCode, 304)
    for (const [asked, status] of [
      ['2000,0,10,10/max/0/default.jpg', 400],
      ['0,0,0,10/max/0/default.jpg', 400],
      ['-1,0,10,10/max/0/default.jpg', 400],
      ['full/1301,/0/default.jpg', 400],
      ['full/max/0/default.svg', 400],
      ['full/max/0/native.jpg', 400],
      ['%2e%2e%2f%2e%2e/max/0/default.jpg', 400],
      ['full/max/90/default.jpg', 501],
      ['full/max/0/gray.jpg', 501],
      ['full/%5Emax/0/default.jpg', 501],
      ['full/pct:50/0/default.png', 501],
    ] as const) {
      const response = await room.fetch(null, `${pathOf(file.id)}/${asked}`)
      assert.equal(response.statusCode, status, asked)
      assert.ok(!String(response.headers['cache-control']).includes('public'), asked)
    }
    for (const id of ['0', '01', 'x', '99999999999', '1e3', '-1', '..%2f1', String(file.id + 1000)])
      assert.equal((await room.fetch(null, `/iiif/3/${id}/info.json`)).statusCode, 404, id)
  })

  it('gives members-only pictures to members and to no one else, after a change of audience too', async () => {
    const tile = `${pathOf(file.id)}/0,0,512,512/512,512/0/default.jpg`
    const statuses = async (viewer: Actor | null) => [
      (await room.fetch(viewer, `${pathOf(file.id)}/info.json`)).statusCode,
      (await room.fetch(viewer, tile)).statusCode,
      (await room.fetch(viewer, file.thumb!)).statusCode,
    ]
    assert.deepEqual(await statuses(null), [200, 200, 200])
    await world.as(ada!).call(editCollection, { params: { id: `${collectionId}` }, body: { audience: 'members' } })
    assert.deepEqual(await statuses(null), [404, 404, 401])
    assert.deepEqual(await statuses(bea!), [200, 200, 200])
    const { headers } = await room.fetch(bea!, tile)
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(headers['cache-control'], 'private, max-age=3600')
    await room.decide(collectionId, 'unapprove')
    assert.deepEqual(await statuses(bea!), [404, 404, 404])
    assert.deepEqual(await statuses(ada!), [200, 200, 200])
  })
})
