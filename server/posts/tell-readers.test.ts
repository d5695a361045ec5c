import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { endConnection } from '#contract/colleagues.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { approvePosts, restorePost, suspendUser } from '#contract/moderation.ts'
import { deleteComment, editComment, writeComment } from '#contract/comments.ts'
import { save } from '#contract/saves.ts'
import { changePost, deletePost, likePost, unlikePost } from '#contract/posts.ts'
import { blockUser } from '#contract/profiles.ts'
import type { Listener } from '#server/live/listening-app.ts'
import { untilNothingWaits } from '#testing/browser.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
let ben: Actor
let ava: Actor
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

beforeEach(async () => {
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})

const review = (id: number, isApproved: boolean) =>
  world.as(ava).call(changePost, { params: { id: `${id}` }, body: { isApproved } })

/** Every event of these types that has reached the socket; the marker sent here arrives after everything sent before it. */
async function heard(listener: Listener, { id }: Actor, ...types: LiveEvent['type'][]) {
  world.rooms.live.push(id, { type: 'typing', userId: 1 })
  await listener.next('typing')
  return listener.received.filter(({ type }) => types.includes(type))
}

describe('a new post', () => {
  it('is news to all but its author, who approved it, and those who would not find it', async () => {
    const silent = {
      author: ada,
      admin: ava,
      muter: await world.member('Mia'),
      blocked: await world.member('Hal'),
      blocker: await world.member('Ida'),
    }
    await world.mute(silent.muter, ada)
    await world.block(ada, silent.blocked)
    await world.block(silent.blocker, ada)
    const { id } = await world.post(ada, { isApproved: false })
    const his = await listenLive(world, ben)
    const others = await Promise.all(Object.values(silent).map(async (actor) => [actor, await listenLive(world, actor)] as const))

    await review(id, true)

    assert.deepEqual(await heard(his, ben, 'new_post'), [{ type: 'new_post' }])
    for (const [actor, socket] of others) assert.deepEqual(await heard(socket, actor, 'new_post'), [], actor.name)
  })

  it('is so once, and not while no one finds it', async () => {
    const { id } = await world.post(ada)
    await review(id, false)
    const sam = await world.member('Sam')
    const unseen = await world.post(sam, { isApproved: false })
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', sam.id).execute()
    const his = await listenLive(world, ben)

    await review(id, true)
    await review(unseen.id, true)

    assert.deepEqual(await heard(his, ben, 'new_post'), [])
  })

  it('is looked at again by who decided on it, and has it as it was', async () => {
    const { id } = await world.post(ada, { isApproved: false })
    const hers = await listenLive(world, ava)
    const steps = [
      () => world.as(ava).call(approvePosts, { body: { postIds: [id] } }),
      () => review(id, false),
      () => world.as(ava).call(deletePost, { params: { id: `${id}` }, query: {} }),
      () => world.as(ava).call(restorePost, { params: { id: `${id}` }, body: {} }),
    ]
    for (const [at, step] of steps.entries()) {
      await step()
      assert.equal((await heard(hers, ava, 'post_changed')).length, at + 1)
    }
  })
})

describe('a post that others may have in a list', () => {
  const content = 'A post about the shelves of a library, and how they are counted'
  const causes: Record<string, (id: number) => Promise<unknown>> = {
    'was deleted': (id) => world.as(ada).call(deletePost, { params: { id: `${id}` }, query: {} }),
    'was rejected': (id) => world.as(ava).call(deletePost, { params: { id: `${id}` }, query: {} }),
    'is no longer approved': (id) => review(id, false),
    'went back to review': (id) =>
      world.as(ada).call(changePost, { params: { id: `${id}` }, body: { content: 'Something else altogether' } }),
    'is for colleagues now': (id) =>
      world.as(ada).call(changePost, { params: { id: `${id}` }, body: { content, audience: 'colleagues' } }),
  }
  for (const [what, cause] of Object.entries(causes)) {
    it(`and ${what} is gone for them`, async () => {
      const { id } = await world.post(ada, { content })
      const his = await listenLive(world, ben)
      await cause(id)
      assert.deepEqual(await heard(his, ben, 'post_removed'), [{ type: 'post_removed', postId: id }])
    })
  }

  it('is not spoken of when no one ever saw it', async () => {
    const waiting = [await world.post(ada, { isApproved: false }), await world.post(ada, { isApproved: false })]
    const his = await listenLive(world, ben)
    await world.as(ada).call(deletePost, { params: { id: `${waiting[0]!.id}` }, query: {} })
    await world.as(ava).call(deletePost, { params: { id: `${waiting[1]!.id}` }, query: {} })
    assert.deepEqual(await heard(his, ben, 'post_removed'), [])
  })
})

describe('a post that is open on a screen', () => {
  it('is looked at again after every change of it, its likes and its comments, and after nothing else', async () => {
    const { id } = await world.post(ada)
    const other = await world.post(ada)
    const his = await listenLive(world, ben)
    his.socket.send(JSON.stringify({ type: 'watch', postIds: [id] }))
    await watched(his, id)
    const changes = async () => (await heard(his, ben, 'post_changed')).length
    const before = await changes()

    const { id: commentId } = await world.as(ada).call(writeComment, { body: { postId: id, content: 'First' } })
    const steps = [
      () => world.as(ada).call(editComment, { params: { id: `${commentId}` }, body: { content: 'Second' } }),
      () => world.as(ada).call(deleteComment, { params: { id: `${commentId}` } }),
      () => world.as(ada).call(likePost, { body: { postId: id } }),
      () => world.as(ada).call(unlikePost, { params: { postId: `${id}` } }),
    ]
    assert.equal(await changes(), before + 1)
    for (const [at, step] of steps.entries()) {
      await step()
      assert.equal(await changes(), before + at + 2)
    }

    await world.as(ada).call(unlikePost, { params: { postId: `${id}` } })
    await world.as(ben).call(save, { body: { postId: id } })
    await world.as(ada).call(likePost, { body: { postId: other.id } })
    assert.equal(await changes(), before + 5)
  })

  it('is looked at again when its text is changed a little', async () => {
    const { id, content } = await world.post(ada)
    const his = await listenLive(world, ben)
    his.socket.send(JSON.stringify({ type: 'watch', postIds: [id] }))
    await watched(his, id)
    const before = (await heard(his, ben, 'post_changed')).length
    await world.as(ada).call(changePost, { params: { id: `${id}` }, body: { content: `${content}.` } })
    assert.equal((await heard(his, ben, 'post_changed')).length, before + 1)
  })
})

describe('a post that someone may not see', () => {
  it('is watched in vain, by anyone who guesses its id', async () => {
    const open = await world.post(ada)
    const hidden = [await world.post(ada, { isApproved: false }), await world.post(ada, { audience: 'colleagues' })]
    const postIds = [...hidden, open].map(({ id }) => id)
    const told = async (actor: Actor) => {
      const socket = await listenLive(world, actor)
      socket.socket.send(JSON.stringify({ type: 'watch', postIds }))
      await watched(socket, open.id)
      for (const { id } of hidden) {
        await world.as(ada).call(likePost, { body: { postId: id } })
        await world.as(ada).call(unlikePost, { params: { postId: `${id}` } })
      }
      const changes = await heard(socket, actor, 'post_changed')
      return new Set(changes.map((event) => event.type === 'post_changed' && event.postId))
    }
    assert.deepEqual(await told(ben), new Set([open.id]))
    assert.deepEqual(await told(ava), new Set([open.id, ...hidden.map(({ id }) => id)]))
  })
})

describe('a post that someone may see no more', () => {
  /** Ben and Cleo have the post open. Each cause shuts Ben out; the flag says whether Cleo may stay. */
  const causes: [what: string, staysOpen: boolean, cause: (postId: number, cleo: Actor) => Promise<unknown>][] = [
    ['because its author blocked them', true, () => world.as(ada).call(blockUser, { body: { userId: ben.id } })],
    ['because they blocked its author', true, () => world.as(ben).call(blockUser, { body: { userId: ada.id } })],
    ['because they are colleagues no more', true, () => part(ada, ben)],
    ['because it is no longer approved', false, (postId) => review(postId, false)],
    ['because its author was suspended', false, () => suspend(ada)],
  ]
  for (const [what, staysOpen, cause] of causes) {
    it(`is not spoken of to them, ${what}`, async () => {
      const cleo = await world.member('Cleo')
      await world.colleagues(ada, ben)
      await world.colleagues(cleo, ada)
      const { id } = await world.post(ada, { audience: 'colleagues' })
      const [his, hers] = [await listenLive(world, ben), await listenLive(world, cleo)]
      for (const { socket } of [his, hers]) socket.send(JSON.stringify({ type: 'watch', postIds: [id] }))
      await Promise.all([watched(his, id), watched(hers, id)])
      await heard(his, ben)
      await heard(hers, cleo)

      await cause(id, cleo)
      const before = [await heard(his, ben, 'post_changed'), await heard(hers, cleo, 'post_changed')].map(({ length }) => length)
      await world.as(ava).call(likePost, { body: { postId: id } })
      const after = [await heard(his, ben, 'post_changed'), await heard(hers, cleo, 'post_changed')].map(({ length }) => length)
      assert.deepEqual([after[0]! - before[0]!, after[1]! - before[1]!], [0, staysOpen ? 1 : 0])
    })
  }

  async function part(one: Actor, other: Actor) {
    const { id } = await world.db
      .selectFrom('connections')
      .select('id')
      .where('requester_id', '=', one.id)
      .where('receiver_id', '=', other.id)
      .executeTakeFirstOrThrow()
    await world.as(one).call(endConnection, { params: { id: `${id}` } })
  }

  async function suspend({ id }: Actor) {
    await world.db.updateTable('users').set({ warning_count: 2 }).where('id', '=', id).execute()
    await world.as(ava).call(suspendUser, { params: { id: `${id}` }, body: { reason: 'A third breach.' } })
    await untilNothingWaits(world)
  }
})

/** The server first has to look up who may watch what; until then, messages to watchers reach no one. */
async function watched(listener: Listener, postId: number) {
  const calling = setInterval(
    () => world.rooms.live.pushToWatchers({ type: 'post', id: postId }, { type: 'post_changed', postId }),
    5,
  )
  await listener.next('post_changed')
  clearInterval(calling)
}
