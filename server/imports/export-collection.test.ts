import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { addOpenCollection } from '#testing/open-collection.ts'
import { importRoom } from '#testing/import-room.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'
import { readCsv } from '#server/http/read-csv.ts'

let world: World
let room: ReturnType<typeof importRoom>
let ada: Actor
let ben: Actor

before(async () => {
  world = await openWorld()
  room = importRoom(world)
  ada = await world.member('Ada')
  ben = await world.member('Ben')
})
after(() => world.close())

it('gives every item of a large collection once, in order', async () => {
  const { collectionId } = await openCollection({ items: 450, audience: 'public' })
  const { columns, rows } = readCsv((await room.export(null, collectionId)).rawPayload)
  const titles = rows.map(({ cells }) => cells[columns.indexOf('title')])
  assert.deepEqual(
    titles,
    Array.from({ length: 450 }, (_, at) => `Sheet ${at + 1}`),
  )
})

it('is well-formed Dublin Core, whatever stands in it', async () => {
  const { collectionId } = await openCollection({ items: 2, audience: 'public', titleOf: () => 'A < B & "C" \u0001 ]]>' })
  const response = await room.export(null, collectionId, 'dc')
  assert.match(response.headers['content-type'] as string, /^application\/xml/)
  const { errors } = await validateXML({ xml: [{ fileName: 'dc.xml', contents: response.payload }], normalization: 'format' })
  assert.deepEqual(errors, [])
  assert.equal(response.payload.match(/<qdc:qualifieddc/g)?.length, 2)
})

it('is JSON-LD in the words of schema.org', async () => {
  const { collectionId } = await openCollection({ items: 2, audience: 'public' })
  const data = (await room.export(null, collectionId, 'jsonld')).json()
  assert.deepEqual([data['@type'], data.name, data.hasPart.length], ['Collection', 'Plans of the harbour', 2])
  assert.deepEqual([data.hasPart[0]['@type'], data.hasPart[0].name], ['CreativeWork', 'Sheet 1'])
})

it('is for those who may see the collection', async () => {
  const { collectionId } = await openCollection({ audience: 'members' })
  assert.equal((await room.export(null, collectionId)).statusCode, 404)
  assert.equal((await room.export(ben, collectionId)).statusCode, 200)
  const draft = await room.collection(ada)
  for (const viewer of [null, ben]) assert.equal((await room.export(viewer, draft)).statusCode, 404)
  assert.equal((await room.export(ada, draft)).statusCode, 200)
})

const openCollection = async (traits: Parameters<typeof addOpenCollection>[2]) => {
  const { id } = await addOpenCollection(world, ada, traits)
  return { collectionId: id }
}
