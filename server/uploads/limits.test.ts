import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { plainPicture, sendUpload, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { countBytes } from './limits.ts'
import { storeDataUrls } from './store-data-urls.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

async function isRefused(actor: Actor) {
  const response = await sendUpload(world, actor, { content: 'one more' })
  assert.deepEqual([response.statusCode, response.json().code], [429, 'too_many_uploads'])
  assert.ok(Number(response.headers['retry-after']) > 0)
}

it('takes 30 files in half an hour, whichever way they come and whether or not they are accepted', async () => {
  const ada = await world.member('Ada')
  for (let count = 0; count < 10; count++) {
    await upload(world, ada, { content: `words ${count}` })
    await sendUpload(world, ada, { content: '<svg/>' })
    await storeDataUrls(world.rooms, ada.id, [`data:;base64,${Buffer.from('words').toString('base64')}`])
  }
  await isRefused(ada)
  await assert.rejects(storeDataUrls(world.rooms, ada.id, ['data:;base64,AAAA']), { code: 'too_many_uploads' })
  await upload(world, await world.member('Ben'), { content: 'words' })
  world.pass(0.5)
  await upload(world, ada, { content: 'words' })
})

it('takes 500 MB in a day, narrower versions included', async () => {
  const ada = await world.member('Ada')
  const { size, sizes } = await upload(world, ada, { content: await plainPicture(500, 500).png().toBuffer() })
  const stored = await Promise.all(sizes.map(({ url }) => world.rooms.media.stat(url.replace('/media/', ''))))
  const bytes = stored.reduce((sum, facts) => sum + facts!.size, size)
  const { count } = await world.db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', `upload-kilobytes:${ada.id}`)
    .executeTakeFirstOrThrow()
  assert.equal(count, Math.ceil(bytes / 1000))
  await countBytes(world.rooms, ada.id, 500_000_000)
  await isRefused(ada)
  world.pass(25)
  await upload(world, ada, { content: 'words' })
})
