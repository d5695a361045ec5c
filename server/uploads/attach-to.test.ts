import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { attach, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

const words = (text: string, alt = '') => upload(world, ada, { content: text, fields: { alt } })
const attachmentsOf = ({ id }: { id: number }) =>
  world.db.selectFrom('attachments').select(['key', 'alt', 'position']).where('post_id', '=', id).orderBy('position').execute()
const shown = async (post: { id: number }) => (await attachmentsOf(post)).map(({ key, alt }) => [`/media/${key}`, alt])
const isUnknown = { code: 'unknown_upload' }

it('gives a post its uploads in order, with the texts of the post or else of the upload', async () => {
  const post = await world.post(ada)
  const [one, two] = [await words('one', 'First'), await words('two')]
  await attach(world, ada, post, [{ url: two.url, alt: 'Second' }, { url: one.url }])
  assert.deepEqual(await shown(post), [
    [two.url, 'Second'],
    [one.url, 'First'],
  ])
  assert.deepEqual(
    (await attachmentsOf(post)).map(({ position }) => position),
    [0, 1],
  )
})

it('changes them: some stay, some come, some go', async () => {
  const post = await world.post(ada)
  const [stays, goes, comes] = [await words('stays'), await words('goes'), await words('comes')]
  await attach(world, ada, post, [goes, stays])
  await attach(world, ada, post, [{ url: comes.url }, { url: stays.url, alt: 'Still here' }])
  assert.deepEqual(await shown(post), [
    [comes.url, ''],
    [stays.url, 'Still here'],
  ])
  await assert.rejects(attach(world, ada, await world.post(ada), [goes]), isUnknown)
  await attach(world, ada, post, [])
  assert.deepEqual(await shown(post), [])
})

it('shows a file twice that was uploaded twice, and not otherwise', async () => {
  const post = await world.post(ada)
  const same = await words('the same')
  await assert.rejects(attach(world, ada, post, [same, same]), isUnknown)
  assert.deepEqual(await shown(post), [])
  assert.equal((await words('the same')).url, same.url)
  await attach(world, ada, post, [same, same])
  assert.equal((await shown(post)).length, 2)
})

it('takes nothing that is another person’s, another post’s, or nowhere', async () => {
  const [post, ben] = [await world.post(ada), await world.member('Ben')]
  const foreign = await upload(world, ben, { content: 'of Ben' })
  const used = await words('used')
  await attach(world, ada, await world.post(ada), [used])
  const nowhere = `/media/${'0'.repeat(64)}.webp`
  const own = await words('own')
  for (const url of [foreign.url, used.url, nowhere, own.url.slice(1), `https://example.org${own.url}`, '', 'x'.repeat(9000)]) {
    await assert.rejects(attach(world, ada, post, [own, { url }]), isUnknown)
  }
  assert.deepEqual(await shown(post), [])
})

it('gives an upload to one of two posts that want it at once', async () => {
  const wanted = await words('wanted')
  const posts = await Promise.all(Array.from({ length: 5 }, () => world.post(ada)))
  const outcomes = await Promise.allSettled(posts.map((post) => attach(world, ada, post, [wanted])))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await Promise.all(posts.map(shown))).flat().length, 1)
})
