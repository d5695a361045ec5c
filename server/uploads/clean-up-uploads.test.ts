import assert from 'node:assert/strict'
import { after, beforeEach, it } from 'node:test'
import { attach, plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'

let world: World
let ada: Actor
beforeEach(async () => {
  await world?.close()
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

const keys = async () => (await Array.fromAsync(world.rooms.media.list())).sort()
const keysOf = (...uploads: { url: string; sizes: { url: string }[] }[]) =>
  uploads
    .flatMap(({ url, sizes }) => [url, ...sizes.map((size) => size.url)].map((address) => address.slice('/media/'.length)))
    .sort()
const photo = async (color: string) => upload(world, ada, { content: await plainPicture(700, 400, color).png().toBuffer() })
const put = async (text: string) => (await world.rooms.media.put(Buffer.from(text), { extension: 'txt' }, { maxBytes: 100 })).key

it('removes after a day what no post, no face and nobody’s hope refers to, and nothing else', async () => {
  const [used, forgotten, face, lost] = [await photo('red'), await photo('blue'), await put('a face'), await put('lost')]
  await attach(world, ada, await world.post(ada), [used])
  await world.db
    .updateTable('users')
    .set({ profile_picture: `/media/${face}` })
    .where('id', '=', ada.id)
    .execute()
  const all = [...keysOf(used, forgotten), face, lost].sort()
  assert.equal(all.length, 8)

  await cleanUpUploads(world.rooms)
  assert.deepEqual(await keys(), all)

  world.pass(23)
  const fresh = await photo('green')
  world.pass(2)
  await cleanUpUploads(world.rooms)
  assert.deepEqual(await keys(), [...keysOf(used, fresh), face].sort())
  const rows = await world.db.selectFrom('attachments').select('key').execute()
  assert.equal(rows.length, 2)
})

it('keeps a file as long as one of the posts that show it', async () => {
  const [one, other] = [await photo('red'), await photo('red')]
  assert.deepEqual(one, other)
  const [first, second] = [await world.post(ada), await world.post(ada)]
  await attach(world, ada, first, [one])
  await attach(world, ada, second, [other])
  world.pass(25)
  for (const [post, left] of [
    [first, keysOf(one)],
    [second, []],
  ] as const) {
    await world.db.deleteFrom('posts').where('id', '=', post.id).execute()
    await cleanUpUploads(world.rooms)
    assert.deepEqual(await keys(), left)
  }
})
