import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { changePost, Comment, writeComment, listPosts, Post, readPost } from '#contract/posts.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

/** Whatever could end a JSON string too early, or end up in it twice. */
const awkward = `"quoted" \\ back\\\\slash </script> {"id":0} %s $1 \u2028 \t 📚 é\r\nnext line \u0001`

it('says every field of a post and of its comments once, whatever was written', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const { id } = await world.post(ada, { content: awkward, categoryId: 2 })
  await world.as(ben).call(writeComment, { body: { postId: id, content: awkward } })

  const answer = await world.as(ben).send(listPosts, { query: { userId: `${ada.id}` } })
  const [post] = answer.json<Post[]>()
  assert.deepEqual(Object.keys(post!).toSorted(), Object.keys(Post.shape).toSorted())
  assert.deepEqual(Object.keys(post!.comments[0]!).toSorted(), Object.keys(Comment.shape).toSorted())
  assert.deepEqual([post!.content, post!.comments[0]!.content], [awkward, awkward])
  assert.equal(answer.body.split('"content":').length, 3)
})

it('says how a post stands now', async () => {
  const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
  const { id } = await world.post(ada, { content: 'How a post stands.', categoryId: 2 })
  const change = (body: object) => world.as(ava).send(changePost, { params: { id }, body })
  const stands = async () => {
    const { state, isApproved, categoryId, audience } = await world.as(ada).call(readPost, { params: { id: `${id}` } })
    return { state, isApproved, categoryId, audience }
  }

  assert.deepEqual(await stands(), { state: 'approved', isApproved: true, categoryId: 2, audience: 'public' })
  await change({ isApproved: false })
  assert.deepEqual(await stands(), { state: 'pending', isApproved: false, categoryId: 2, audience: 'public' })
  await world.db.updateTable('posts').set({ category_id: null, audience: 'colleagues' }).where('id', '=', id).execute()
  assert.deepEqual(await stands(), { state: 'pending', isApproved: false, categoryId: null, audience: 'colleagues' })
  await world.db.updateTable('posts').set({ rejected_at: world.rooms.now() }).where('id', '=', id).execute()
  assert.equal((await stands()).state, 'rejected')
})
