import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { changePost, deletePost, listPosts, readPost } from '#contract/posts.ts'
import { listQueue, reviewSubject } from '#contract/review.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const review = (admin: Actor, id: number, isApproved: boolean, reason?: string) =>
  world.as(admin).call(changePost, { params: { id: `${id}` }, body: { isApproved, ...(reason && { reason }) } })
const postCount = async (actor: Actor) => (await world.as(actor).call(readCurrentUser, {})).postCount
const rowOf = (id: number) =>
  world.db
    .selectFrom('posts')
    .innerJoin('post_counts', 'post_counts.post_id', 'posts.id')
    .selectAll('posts')
    .select('post_counts.hot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const cast = async () => [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')] as const

describe('approving a post', () => {
  it('shows it to others as new, and tells its author', async () => {
    const [ada, ben, ava] = await cast()
    const { id } = await world.post(ada, { isApproved: false })
    world.pass(48)
    const later = await world.post(ben)
    world.pass(1)
    const post = await review(ava, id, true)
    assert.deepEqual([post.isApproved, post.state], [true, 'approved'])
    const recent = await world.as(ben).call(listPosts, { query: { recent: 'true' } })
    assert.deepEqual(
      recent.slice(0, 2).map((shown) => shown.id),
      [id, later.id],
    )
    assert.deepEqual(await world.notificationsOf(ada), [
      { type: 'post_approved', senderId: null, postId: id, commentId: null, content: '' },
    ])
    assert.equal(await postCount(ada), 1)
    const { hot, listed_at: listedAt } = await rowOf(id)
    assert.deepEqual(listedAt, world.rooms.now())
    assert.ok(Math.abs(hot! - listedAt.getTime() / 129_600_000) < 1e-6)
  })

  it('by many admins at once happens once: its author is told once, the other admins that it is decided', async () => {
    const [ada, , ava] = await cast()
    const { id } = await world.post(ada, { isApproved: false })
    const admins = [ava, await world.admin('Bea'), await world.admin('Cai')]
    const input = { params: { id: String(id) }, body: { isApproved: true } }
    const answers = await Promise.all([...admins, ...admins].map((admin) => world.as(admin).send(changePost, input)))
    const decided = answers.filter(({ statusCode }) => statusCode === 200)
    assert.ok(decided.length === 1 || decided.length === 2)
    for (const { statusCode, body } of answers.filter((answer) => !decided.includes(answer))) {
      assert.equal(statusCode, 409, body)
    }
    assert.equal((await world.notificationsOf(ada)).length, 1)
    assert.equal(await postCount(ada), 1)
  })

  it('leaves nothing to decide for who has read it waiting', async () => {
    const [ada, , ava] = await cast()
    const bea = await world.admin('Bea')
    const { id } = await world.post(ada, { isApproved: false })
    const lines = await world.as(bea).call(listQueue, { query: { type: 'post' } })
    const { version } = lines.find(({ subjectId }) => subjectId === id)!
    const reject = { subjectType: 'post' as const, subjectId: id, decision: 'reject' as const, reason: 'Off topic' }
    await review(ava, id, true)
    assert.equal((await world.as(bea).refused(reviewSubject, { body: { ...reject, version } })).code, 'already_decided')
    assert.equal((await world.as(ada).call(readPost, { params: { id: `${id}` } })).state, 'approved')
    const other = await world.post(ada, { isApproved: false })
    world.pass(0.1)
    await world
      .as(ada)
      .call(changePost, { params: { id: `${other.id}` }, body: { content: 'Written anew, and on topic by now' } })
    const refused = await world.as(bea).refused(reviewSubject, { body: { ...reject, subjectId: other.id, version: '' } })
    assert.equal(refused.status, 409)
    await world.as(bea).call(reviewSubject, { body: reject })
  })

  it('calls those whom it names and who may see it, once', async () => {
    const [ada, ben, ava] = await cast()
    const [cleo, suspended] = [await world.member('Cleo'), await world.person('Sol', { isSuspended: true })]
    await world.colleagues(ben, ada)
    const content = `For @${ben.username}, @${cleo.username}, @${suspended.username} and me, @${ada.username}`
    const { id } = await world.post(ada, { content, audience: 'colleagues', isApproved: false })
    for (const isApproved of [true, false, true, true]) await review(ava, id, isApproved)
    assert.deepEqual(await world.notificationsOf(ben), [
      { type: 'mention', senderId: ada.id, postId: id, commentId: null, content: 'Ada mentioned you in a post' },
    ])
    assert.deepEqual([await world.notificationsOf(cleo), await world.notificationsOf(suspended)], [[], []])
    assert.deepEqual(
      (await world.notificationsOf(ada)).map(({ type }) => type),
      ['post_approved'],
    )
  })

  it('of one’s own is another admin’s; where there is none, it tells no one', async () => {
    const [ava, bea] = [await world.admin('Ava'), await world.admin('Bea')]
    const { id } = await world.post(ava, { isApproved: false })
    const approve = { params: { id: `${id}` }, body: { isApproved: true } }
    assert.equal((await world.as(ava).refused(changePost, approve)).code, 'own_submission')
    await review(bea, id, true)
    const own = await world.post(ava, { isApproved: false })
    await world.db.updateTable('users').set({ is_admin: false }).where('id', '<>', ava.id).execute()
    await review(ava, own.id, true)
    assert.deepEqual(
      (await world.notificationsOf(ava)).map(({ postId }) => postId),
      [id],
    )
  })

  it('of a rejected post undoes the rejection', async () => {
    const [ada, , ava] = await cast()
    const { id } = await world.post(ada, { isApproved: false })
    await world.as(ava).call(deletePost, { params: { id: `${id}` }, query: { reason: 'By mistake' } })
    const post = await review(ava, id, true)
    assert.deepEqual([post.state, post.rejectionReason], ['approved', null])
  })

  it('reaches open sockets: others look for new posts, its author’s shows its state', async () => {
    const [ada, ben, ava] = await cast()
    const { id } = await world.post(ada, { isApproved: false })
    const [hers, his] = [await listenLive(world, ada), await listenLive(world, ben)]
    await review(ava, id, true)
    await Promise.all([hers.next('post_changed'), hers.next('new_notification'), his.next('new_post')])
    assert.deepEqual(
      hers.received
        .slice(1)
        .map(({ type }) => type)
        .sort(),
      ['new_notification', 'post_changed'],
    )
    assert.deepEqual(his.received.slice(1), [{ type: 'new_post' }])
  })

  it('of a post for colleagues is not announced to everyone', async () => {
    const [ada, ben, ava] = await cast()
    const [quiet, open] = [
      await world.post(ada, { isApproved: false, audience: 'colleagues' }),
      await world.post(ada, { isApproved: false }),
    ]
    const his = await listenLive(world, ben)
    await review(ava, quiet.id, true)
    await review(ava, open.id, true)
    await his.next('new_post')
    assert.equal(his.received.filter(({ type }) => type === 'new_post').length, 1)
  })
})

describe('unapproving a post', () => {
  it('hides it from others again, with every notice that leads to it', async () => {
    const [ada, ben, ava] = await cast()
    const { id } = await world.post(ada, { content: `@${ben.username}, look`, isApproved: false })
    await review(ava, id, true)
    const post = await review(ava, id, false, 'Names a patron')
    assert.deepEqual([post.isApproved, post.state, post.rejectionReason], [false, 'pending', 'Names a patron'])
    assert.equal((await world.as(ben).refused(readPost, { params: { id: `${id}` } })).code, 'post_not_found')
    assert.deepEqual([await world.notificationsOf(ada), await world.notificationsOf(ben), await postCount(ada)], [[], [], 0])
  })

  it('and approving it again keeps its place', async () => {
    const [ada, , ava] = await cast()
    const { id } = await world.post(ada, { isApproved: false })
    world.pass(1)
    await review(ava, id, true)
    const { listed_at: listedAt, hot } = await rowOf(id)
    world.pass(1)
    await review(ava, id, false)
    await review(ava, id, false)
    world.pass(1)
    await review(ava, id, true)
    const again = await rowOf(id)
    assert.deepEqual([again.listed_at, again.hot, await postCount(ada)], [listedAt, hot, 1])
  })

  it('while others approve leaves one state that the counts agree with', async () => {
    const [ada, , ava] = await cast()
    const { id } = await world.post(ada, { isApproved: false })
    await Promise.all(Array.from({ length: 20 }, (_, index) => review(ava, id, index % 2 === 0)))
    const isApproved = (await rowOf(id)).is_approved
    assert.equal(await postCount(ada), isApproved ? 1 : 0)
    assert.equal((await world.notificationsOf(ada)).length, isApproved ? 1 : 0)
  })
})
