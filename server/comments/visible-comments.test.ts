import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { deleteComment, listComments, writeComment } from '#contract/comments.ts'
import { save } from '#contract/saves.ts'
import { likePost, listLikers, listPosts, listTrendingTopics, readPost, unlikePost } from '#contract/posts.ts'
import { reportContent } from '#contract/reports.ts'
import { inTransaction } from '#server/rooms.ts'
import { announceStanding } from '#server/users/announce-standing.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
let ben: Actor
let cem: Actor
let ava: Actor
let id: number
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

beforeEach(async () => {
  ;[ada, ben, cem, ava] = [
    await world.member('Ada'),
    await world.member('Ben'),
    await world.member('Cem'),
    await world.admin('Ava'),
  ]
  id = (await world.post(ada)).id
})

const params = () => ({ id: `${id}` })
const like = (actor: Actor) => world.as(actor).call(likePost, { body: { postId: id } })
const comment = (actor: Actor, content: string) => world.as(actor).call(writeComment, { body: { postId: id, content } })
const suspend = async (actor: Actor, isSuspended: boolean) => {
  const suspended_at = isSuspended ? world.rooms.now() : null
  await inTransaction(world.rooms, async (tx) => {
    await tx.db.updateTable('users').set({ suspended_at }).where('id', '=', actor.id).execute()
    await announceStanding(tx, actor.id)
  })
  await recounted()
}

/** Waits until the queue has done what was announced. */
async function recounted() {
  for (;;) {
    const counts = await world.rooms.jobs.counts()
    const left = counts.find(({ name }) => name === 'standing-changed')
    if (!left || left.waiting + left.running === 0) return
    await setTimeout(25)
  }
}

/** What a reader sees below the post, in every place that shows it. */
async function readBy(actor: Actor) {
  const caller = world.as(actor)
  const post = await caller.call(readPost, { params: params() })
  const listed = (await caller.call(listPosts, {})).find((one) => one.id === id)
  assert.deepEqual(listed, post)
  const comments = await caller.call(listComments, { params: params() })
  const likers = await caller.call(listLikers, { params: params() })
  return {
    comments: comments.map(({ content }) => content),
    withPost: post.comments.map(({ content }) => content),
    count: post.commentCount,
    likes: post.likes,
    likers: likers.map(({ name }) => name),
  }
}

describe('between two people of whom one has blocked the other', () => {
  beforeEach(async () => {
    for (const content of ['1', '2', '3', '4']) await comment(ben, content)
    await comment(cem, 'Mine')
    await like(ben)
    await like(cem)
  })

  for (const [who, how] of [
    ['the one who did it', () => world.block(cem, ben)],
    ['the other', () => world.block(ben, cem)],
  ] as const) {
    it(`comments and likes are not there for ${who}; a count of likes names no one`, async () => {
      await how()
      assert.deepEqual(await readBy(cem), { comments: ['Mine'], withPost: ['Mine'], count: 1, likes: 2, likers: ['Cem'] })
      const everything = {
        ...{ comments: ['1', '2', '3', '4', 'Mine'], withPost: ['3', '4', 'Mine'], count: 5 },
        ...{ likes: 2, likers: ['Cem', 'Ben'] },
      }
      assert.deepEqual(await readBy(ada), everything)
      assert.deepEqual(await readBy(ava), everything)
    })
  }

  it('an admin reads everything, blocked or not', async () => {
    await world.block(ben, ava)
    await world.block(ava, cem)
    assert.equal((await readBy(ava)).comments.length, 5)
  })

  it('a comment cannot be reported, and a post neither liked, saved nor answered: it is not there; a like may be taken back', async () => {
    const { id: commentId } = await comment(ben, 'Hm.')
    await world.block(ben, cem)
    const report = { subjectType: 'comment', subjectId: commentId, rule: 'respect', hide: false } as const
    assert.equal((await world.as(cem).refused(reportContent, { body: report })).code, 'comment_not_found')

    await world.block(ada, cem)
    assert.equal(await world.as(cem).call(unlikePost, { params: { postId: `${id}` } }), null)
    const attempts = [
      world.as(cem).refused(likePost, { body: { postId: id } }),
      world.as(cem).refused(unlikePost, { params: { postId: `${id}` } }),
      world.as(cem).refused(save, { body: { postId: id } }),
      world.as(cem).refused(writeComment, { body: { postId: id, content: `And you, @${ada.username}?` } }),
    ]
    for (const { status, code } of await Promise.all(attempts)) assert.deepEqual([status, code], [404, 'post_not_found'])
  })

  it('no one is told that the other named them', async () => {
    const dee = await world.member('Dee')
    await world.block(dee, ben)
    await comment(ben, `@${dee.username}, what do you think?`)
    const eve = await world.member('Eve')
    await world.block(ada, eve)
    await comment(cem, `@${eve.username} cannot see this post`)
    const fay = await world.member('Fay')
    await world.mute(fay, ben)
    await comment(ben, `@${fay.username} does not want to hear of me`)
    for (const named of [dee, eve, fay]) assert.deepEqual(await world.notificationsOf(named), [])
  })

  it('topics are counted without the other', async () => {
    for (const author of [ada, ben, cem]) await world.post(author, { content: '#marc' })
    const countedBy = async (actor: Actor) => (await world.as(actor).call(listTrendingTopics, {}))[0]
    assert.deepEqual(await countedBy(cem), { topic: 'marc', spelling: 'marc', people: 3, posts: 3, categoryId: null })
    await world.block(ben, cem)
    assert.deepEqual(await countedBy(cem), { topic: 'marc', spelling: 'marc', people: 2, posts: 2, categoryId: null })
    assert.deepEqual(await countedBy(ada), { topic: 'marc', spelling: 'marc', people: 3, posts: 3, categoryId: null })
  })
})

describe('of a suspended member', () => {
  it('comments and likes are neither shown nor counted, except to admins, until the suspension ends', async () => {
    await comment(ben, 'Mine')
    await comment(cem, 'Gone')
    await like(ben)
    await like(cem)
    await suspend(cem, true)
    const left = { comments: ['Mine'], withPost: ['Mine'], count: 1, likes: 1, likers: ['Ben'] }
    assert.deepEqual(await readBy(ada), left)
    assert.deepEqual((await readBy(ava)).comments, ['Mine', 'Gone'])
    assert.deepEqual((await readBy(ava)).likers, ['Cem', 'Ben'])
    await suspend(cem, false)
    assert.deepEqual(await readBy(ada), {
      ...{ comments: ['Mine', 'Gone'], withPost: ['Mine', 'Gone'], count: 2 },
      ...{ likes: 2, likers: ['Cem', 'Ben'] },
    })
  })

  it('a comment that an admin takes away is not taken from the count a second time', async () => {
    await comment(ben, 'Mine')
    const gone = await comment(cem, 'Gone')
    await suspend(cem, true)
    await world.as(ava).call(deleteComment, { params: { id: `${gone.id}` } })
    assert.equal((await readBy(ada)).count, 1)
    await suspend(cem, false)
    assert.equal((await readBy(ada)).count, 1)
  })

  it('the score of a post falls by what they gave it, and comes back', async () => {
    const scoreOf = async () => {
      const columns = ['hot', 'commenter_count', 'like_count', 'comment_count'] as const
      return world.db.selectFrom('post_counts').select(columns).where('post_id', '=', id).executeTakeFirstOrThrow()
    }
    await like(ben)
    const before = await scoreOf()
    await like(cem)
    await comment(cem, 'Gone')
    const liked = await scoreOf()
    // First one like; then two and one commenter, who counts double: log2(2) and log2(5), in eighths.
    assert.ok(Math.abs(liked.hot! - before.hot! - 1.25) < 1e-9)
    await suspend(cem, true)
    assert.deepEqual(await scoreOf(), before)
    await suspend(cem, false)
    assert.deepEqual(await scoreOf(), liked)
  })

  it('no one finds the comments of someone blocked and suspended counted twice', async () => {
    await comment(ben, 'Mine')
    await comment(cem, 'Gone')
    await world.block(ada, cem)
    await suspend(cem, true)
    assert.equal((await readBy(ada)).count, 1)
  })
})
