import assert from 'node:assert/strict'
import { after, beforeEach, it } from 'node:test'
import { deletePost } from '#contract/posts.ts'
import { attach, plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'
import { removeUnusedFiles } from './unused-files.ts'

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

it('removes after a day what was put into no post, and nothing else', async () => {
  const [used, forgotten] = [await photo('red'), await photo('blue')]
  await attach(world, ada, await world.post(ada), [used])
  const all = keysOf(used, forgotten)
  assert.equal(all.length, 6)

  await cleanUpUploads(world.rooms)
  assert.deepEqual(await keys(), all)

  world.pass(23)
  const fresh = await photo('green')
  world.pass(2)
  await cleanUpUploads(world.rooms)
  assert.deepEqual(await keys(), keysOf(used, fresh))
  const rows = await world.db.selectFrom('attachments').select('key').execute()
  assert.equal(rows.length, 2)
})

it('keeps a file as long as one of the posts that show it, and not a minute longer', async () => {
  const [one, other] = [await photo('red'), await photo('red')]
  assert.deepEqual(one, other)
  const [first, second] = [await world.post(ada), await world.post(ada)]
  await attach(world, ada, first, [one])
  await attach(world, ada, second, [other])
  for (const [post, left] of [
    [first, keysOf(one)],
    [second, []],
  ] as const) {
    await world.as(ada).call(deletePost, { params: { id: String(post.id) } })
    await removeUnusedFiles(world.rooms)
    assert.deepEqual(await keys(), left)
  }
})
