import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editComment, listComments, writeComment } from '#contract/comments.ts'
import { changePost, createPost, listPosts, readPost } from '#contract/posts.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { rescore } from './score-posts.ts'

const [german, arabic] = ['Wer hat Erfahrung mit der Aussonderung von Zeitschriften?', 'هل لدى أحدكم تجربة في رقمنة المخطوطات؟']

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })

describe('the language of what someone writes', () => {
  it('is told with a post, and told anew when the post is edited', async () => {
    const post = await world.as(ada).call(createPost, { body: { content: german } })
    assert.equal(post.language, 'de')
    const edited = await world.as(ada).call(changePost, { ...of(post), body: { content: arabic } })
    assert.equal(edited.language, 'ar')
    assert.equal((await world.as(ada).call(readPost, of(post))).language, 'ar')
  })

  it('is told with a comment, wherever it is listed', async () => {
    const post = await world.post(ada, { content: 'A finding aid.' })
    const comment = await world.as(ada).call(writeComment, { body: { postId: post.id, content: arabic } })
    assert.equal(comment.language, 'ar')
    const [listed] = await world.as(ada).call(listComments, { ...of(post), query: {} })
    const inFeed = (await world.as(ada).call(listPosts, { query: {} })).find(({ id }) => id === post.id)
    assert.deepEqual([listed?.language, inFeed?.comments[0]?.language], ['ar', 'ar'])
    const edited = await world.as(ada).call(editComment, { ...of(comment), body: { content: '👏 👏' } })
    assert.equal(edited.language, null)
  })

  it('is left open where it cannot be told', async () => {
    const post = await world.as(ada).call(createPost, { body: { content: 'https://example.org/the-list' } })
    assert.equal(post.language, null)
  })

  it('is found by a job for what was written before there was any', async () => {
    const post = await world.post(ada, { content: german })
    const { id } = await world.comment(ada, post, arabic)
    await rescore(world.rooms)
    assert.equal((await world.as(ada).call(readPost, of(post))).language, 'de')
    const comments = await world.as(ada).call(listComments, { ...of(post), query: {} })
    assert.equal(comments.find((comment) => comment.id === id)?.language, 'ar')
  })
})
