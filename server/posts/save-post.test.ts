import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { save, unsavePost } from '#contract/saves.ts'
import { listPosts } from '#contract/posts.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

it('keeps a post for oneself, once, until it is let go, and tells no one', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const { id: postId } = await world.post(ada)
  const saved = await Promise.all(Array.from({ length: 5 }, () => world.as(ben).call(save, { body: { postId } })))
  assert.deepEqual(new Set(saved.map((post) => 'savedByUser' in post && post.savedByUser)), new Set([true]))
  const list = () => world.as(ben).call(listPosts, { query: { saved: 'true' } })
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [postId],
  )
  assert.deepEqual(await world.notificationsOf(ada), [])

  for (let time = 0; time < 2; time++) {
    assert.equal((await world.as(ben).call(unsavePost, { params: { postId: `${postId}` } }))?.savedByUser, false)
  }
  assert.deepEqual(await list(), [])
})
