import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editCollection } from '#contract/collections.ts'
import { deleteHolding } from '#contract/holdings.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import { readItem } from '#contract/items.ts'
import { keepAllOpen } from '#server/collections/keep-collection.ts'
import { filesRoom } from '#testing/item-files.ts'
import { wrongAsHarvest } from '#testing/published-schemas.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example' })
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const room = () => filesRoom(world, () => ava!)
const statusOf = async (viewer: Actor | null, url: string) => (await world.as(viewer).inject({ method: 'GET', url })).statusCode
const recordOf = async (id: number) =>
  (
    await world
      .as(null)
      .inject({ method: 'GET', url: `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:ibid.example:item/${id}` })
  ).body

/** Every address from which any part of a picture can be had. */
async function addressesOf(collectionId: number, itemId: number): Promise<string[]> {
  const { files } = await world.as(ada!).call(readItem, { params: { id: `${itemId}` } })
  return files.flatMap(({ id, thumb, large, download }) => [
    ...[`/iiif/3/${id}/info.json`, `/iiif/3/${id}/0,0,512,512/512,512/0/default.jpg`, `/iiif/3/${id}/full/max/0/default.webp`],
    ...[thumb!, large!, download ?? `/api/item-files/${id}/download`],
    ...[`/iiif/${itemId}/manifest.json`, `/iiif/collections/${collectionId}/collection.json`, `/api/items/${itemId}`],
  ])
}

describe('what anyone on the web could read', () => {
  it('is given to no visitor any more once it is for members, nor to a harvester, who learns that it is gone', async () => {
    const { collection, item } = await room().stand(ada!)
    const addresses = await addressesOf(collection.id, item.id)
    for (const address of addresses) assert.equal(await statusOf(null, address), 200, address)
    assert.match(await recordOf(item.id), /<metadata>/)

    await world.as(ada!).call(editCollection, { params: { id: `${collection.id}` }, body: { audience: 'members' } })
    for (const address of addresses) {
      assert.notEqual(await statusOf(null, address), 200, address)
      assert.equal(await statusOf(ben!, address), 200, address)
    }
    const gone = await recordOf(item.id)
    assert.match(gone, /<header status="deleted">/)
    assert.doesNotMatch(gone, new RegExp(item.title))
    const listed = await world.as(null).inject({ method: 'GET', url: '/oai?verb=ListRecords&metadataPrefix=qdc' })
    assert.doesNotMatch(listed.body, new RegExp(item.title))
    assert.deepEqual(await wrongAsHarvest(gone, listed.body), [])
    const all = await world.as(null).inject({ method: 'GET', url: '/iiif/collection.json' })
    assert.doesNotMatch(all.body, new RegExp(collection.title))
  })

  it('is gone when a reviewer withdraws it, and there again with a new stamp when it stands again', async () => {
    const { collection, item } = await room().stand(ada!)
    const stampIn = (record: string) => /<datestamp>([^<]+)</.exec(record)![1]!
    const before = stampIn(await recordOf(item.id))
    world.pass(1)
    await room().decide(collection.id, 'unapprove')
    assert.match(await recordOf(item.id), /<header status="deleted">/)
    assert.equal(await statusOf(null, `/iiif/${item.id}/manifest.json`), 404)
    world.pass(1)
    await room().submit(ada!, collection.id)
    await room().decide(collection.id, 'approve')
    const again = await recordOf(item.id)
    assert.match(again, /<metadata>/)
    assert.ok(stampIn(again) > before)
  })

  it('is gone while its author is suspended, and while the rooms are for members alone', async () => {
    const dora = await world.member('Dora')
    const { item } = await room().stand(dora)
    const isGone = async () => {
      world.pass(1)
      await keepAllOpen(world.rooms)
      return /<header status="deleted">/.test(await recordOf(item.id))
    }
    for (const suspended_at of [world.rooms.now(), null]) {
      await world.db.updateTable('users').set({ suspended_at }).where('id', '=', dora.id).execute()
      assert.equal(await isGone(), suspended_at !== null)
    }
    for (const showsRoomsToWeb of [false, true]) {
      await world.as(ava!).call(changeInstanceSettings, { body: { showsRoomsToWeb } })
      assert.equal(await isGone(), !showsRoomsToWeb)
    }
  })

  it('stays known as gone when it is deleted, with nothing of what it said', async () => {
    const { collection, item } = await room().stand(ada!)
    await world.as(ada!).call(deleteHolding, { params: { id: `${collection.id}` } })
    const record = await recordOf(item.id)
    assert.match(record, new RegExp(`<header status="deleted">.*<setSpec>collection:${collection.id}</setSpec>`))
    assert.doesNotMatch(record, new RegExp(item.title))
    assert.deepEqual(await wrongAsHarvest(record), [])
  })
})
