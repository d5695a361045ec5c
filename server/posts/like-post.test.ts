import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { likePost, readPost, unlikePost } from '#contract/posts.ts'
import { NamedStatementClient } from '#server/database/named-statement-client.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const like = (actor: Actor, postId: number) => world.as(actor).call(likePost, { body: { postId } })
const unlike = (actor: Actor, postId: number) => world.as(actor).call(unlikePost, { params: { postId: `${postId}` } })
const hotOf = async (id: number) =>
  (await world.db.selectFrom('post_counts').select('hot').where('post_id', '=', id).executeTakeFirstOrThrow()).hot!

describe('liking', () => {
  it('counts once and tells the author once, however often it is pressed', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await world.post(ada)
    await Promise.all(Array.from({ length: 50 }, () => like(ben, id)))
    const post = await world.as(ben).call(readPost, { params: { id: `${id}` } })
    assert.deepEqual([post.likes, post.likedByUser], [1, true])
    assert.deepEqual(await world.notificationsOf(ada), [
      { type: 'post_liked', senderId: ben.id, postId: id, commentId: null, content: '' },
    ])
  })

  it('taken back, takes the notice back too', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await world.post(ada)
    await like(ben, id)
    const post = await unlike(ben, id)
    assert.deepEqual([post?.likes, post?.likedByUser], [0, false])
    assert.deepEqual(await world.notificationsOf(ada), [])
    assert.equal((await unlike(ben, id))?.likes, 0)
  })

  it('agrees with the rows after likes and unlikes at once', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    const { id } = await world.post(ada)
    await Promise.all(Array.from({ length: 25 }, () => [like(ben, id), unlike(ben, id), like(cleo, id)]).flat())
    const rows = await world.db.selectFrom('likes').select('user_id').where('post_id', '=', id).execute()
    const post = await world.as(ada).call(readPost, { params: { id: `${id}` } })
    assert.equal(post.likes, rows.length)
    assert.equal((await world.notificationsOf(ada)).length, rows.length)
  })

  it('of one’s own post is a like that no one is told of and that moves nothing', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada)
    const before = await hotOf(id)
    const post = await like(ada, id)
    assert.deepEqual([post.likes, post.likedByUser], [1, true])
    assert.deepEqual([await world.notificationsOf(ada), await hotOf(id)], [[], before])
    assert.equal((await unlike(ada, id))?.likes, 0)
    assert.equal(await hotOf(id), before)
  })

  it('by another person raises a post as much as being 36 hours younger, and back', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await world.post(ada)
    const before = await hotOf(id)
    await like(ben, id)
    assert.ok(Math.abs((await hotOf(id)) - before - 1) < 1e-6)
    await unlike(ben, id)
    assert.ok(Math.abs((await hotOf(id)) - before) < 1e-6)
  })

  it('pushes to the author what has just come', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await world.post(ada)
    const socket = await listenLive(world, ada)
    await like(ben, id)
    await like(ben, id)
    await socket.next('new_notification')
    assert.equal(socket.received.length, 2, 'the greeting and one push')
  })

  it('asks the database three things of a post: to wait, to like, and how it stands', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await world.post(ada)
    const { mock: sent } = mock.method(NamedStatementClient.prototype, 'query')
    await like(ben, id)
    const texts = sent.calls.map(({ arguments: [text] }) => String(text)).filter((text) => text.includes('post'))
    sent.restore()
    assert.deepEqual(
      texts.map((text) => /lock_post|insert into likes|posts\.card/.exec(text.replaceAll('"', ''))?.[0]),
      ['lock_post', 'insert into likes', 'posts.card'],
    )
  })
})
