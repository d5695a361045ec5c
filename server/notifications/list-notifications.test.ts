import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { countUnreadNotifications, listNotifications, readAllNotifications, readNotification } from '#contract/notifications.ts'
import { answerRequest } from '#contract/colleagues.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { likePost } from '#contract/posts.ts'
import { inTransaction } from '#server/rooms.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpNotifications } from './erase-notifications.ts'
import { notify, type Notice } from './notify.ts'
import { readNotificationsAbout } from './read-notifications.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

type Query = CallInput<typeof listNotifications>['query']
const list = (actor: Actor, query: Query = {}) => world.as(actor).call(listNotifications, { query })
const unread = async (actor: Actor) => (await world.as(actor).call(countUnreadNotifications, {})).count
const tell = (actor: Actor, notice: Notice) => inTransaction(world.rooms, (tx) => notify(tx, actor.id, notice))
const read = (actor: Actor, id: number) => world.as(actor).call(readNotification, { params: { id: `${id}` } })

async function request(from: Actor, to: Actor) {
  const { id } = await world.db
    .insertInto('connections')
    .values({ requester_id: from.id, receiver_id: to.id, created_at: world.rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(to, { type: 'colleague_request', senderId: from.id, connectionId: id })
  return id
}

describe('the list', () => {
  it('comes in pages, newest first, each line once', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const posts = []
    for (let at = 0; at < 7; at++) posts.push(await world.post(ada))
    for (const { id } of posts) await tell(ada, { type: 'post_liked', senderId: ben.id, postId: id })
    const ids: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const response = await world.as(ada).send(listNotifications, { query: { limit: 3, ...(cursor && { cursor }) } })
      ids.push(...response.json<{ post: { id: number } }[]>().map(({ post }) => post.id))
      cursor = /cursor=([\w-]+)/.exec(String(response.headers.link ?? ''))?.[1] ?? null
    }
    assert.deepEqual(ids, posts.map(({ id }) => id).reverse())
  })

  it('brings a line that grows back to the top', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    const [old, newer] = [await world.post(ada), await world.post(ada)]
    for (const { id } of [old, newer]) await tell(ada, { type: 'post_liked', senderId: ben.id, postId: id })
    world.pass(1)
    await tell(ada, { type: 'post_liked', senderId: cleo.id, postId: old.id })
    assert.deepEqual(
      (await list(ada)).map(({ post }) => post?.id),
      [old.id, newer.id],
    )
  })

  it('has tabs for requests, with their answer in place, and for moderation', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const connectionId = await request(ben, ada)
    await tell(ada, { type: 'post_approved', postId: (await world.post(ada)).id })
    await tell(ada, { type: 'message', senderId: ben.id })
    const [asked, ...others] = await list(ada, { tab: 'requests' })
    assert.deepEqual([asked!.connection, others], [{ id: connectionId, status: 'pending' }, []])
    assert.deepEqual(
      (await list(ada, { tab: 'moderation' })).map(({ type }) => type),
      ['post_approved'],
    )
    assert.equal((await list(ada)).length, 3)
  })

  it('quotes the beginning of a post and of a comment', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const post = await world.post(ada, { content: `“Quotes” & \\ backslashes\n${'é'.repeat(400)}` })
    const remark = await world.comment(ben, post, 'x'.repeat(140))
    await tell(ada, { type: 'comment', senderId: ben.id, postId: post.id, commentId: remark.id })
    const [line] = await list(ada)
    assert.deepEqual([line!.post!.content, line!.content], [`${post.content.slice(0, 140)}…`, 'x'.repeat(140)])
    assert.equal(line!.commentId, remark.id)
  })

  it('says no word of someone whose mention leads to a blocked person’s post', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    const post = await world.post(cleo)
    await tell(ada, { type: 'mention', senderId: ben.id, postId: post.id, content: 'Ben mentioned you in a comment' })
    assert.equal((await list(ada)).length, 1)
    await world.db
      .insertInto('blocks')
      .values({ blocker_id: ada.id, blocked_id: cleo.id, created_at: world.rooms.now() })
      .execute()
    assert.deepEqual([await list(ada), await unread(ada)], [[], 0])
  })

  it('is for members only', async () => {
    const unverified = await world.person('Ada', { emailVerified: false })
    assert.equal((await world.as(null).refused(listNotifications, {})).status, 401)
    assert.equal((await world.as(unverified).refused(listNotifications, {})).code, 'email_not_verified')
    assert.equal((await world.as(null).refused(countUnreadNotifications, {})).status, 401)
    assert.equal((await world.as(await world.member('Ben')).refused(listNotifications, { query: { cursor: 'x' } })).status, 400)
  })
})

describe('reading', () => {
  it('one marks that one, tells every tab, and may be done twice', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await tell(ada, { type: 'message', senderId: ben.id })
    await tell(ada, { type: 'warning', content: 'Off topic.' })
    const message = (await list(ada)).find(({ type }) => type === 'message')!
    const socket = await listenLive(world, ada)
    await read(ada, message.id)
    await socket.next('notifications_changed')
    await read(ada, message.id)
    assert.deepEqual(
      (await list(ada)).filter((line) => line.read).map(({ type }) => type),
      ['message'],
    )
    assert.equal(await unread(ada), 1)
  })

  it('stays so where what came since may not be told any more', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    const { id } = await world.post(ada)
    await tell(ada, { type: 'post_liked', senderId: ben.id, postId: id })
    await world.as(ada).call(readAllNotifications, {})
    await tell(ada, { type: 'post_liked', senderId: cleo.id, postId: id })
    assert.equal(await unread(ada), 1)
    await world.block(cleo, ada)
    const [line] = await list(ada)
    assert.deepEqual([line!.sender?.name, line!.read, await unread(ada)], ['Ben', true, 0])
  })

  it('all marks all', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    for (const { id } of [await world.post(ada), await world.post(ada)])
      await tell(ada, { type: 'post_liked', senderId: ben.id, postId: id })
    await world.as(ada).call(readAllNotifications, {})
    assert.deepEqual([await unread(ada), ...(await list(ada)).map((line) => line.read)], [0, true, true])
  })

  it('someone else’s is as if it were not there', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await tell(ada, { type: 'message', senderId: ben.id })
    const [line] = await list(ada)
    const refusal = await world.as(ben).refused(readNotification, { params: { id: `${line!.id}` } })
    assert.deepEqual([refusal.status, refusal.code], [404, 'notification_not_found'])
    assert.equal(await unread(ada), 1)
  })

  it('happens by itself where one was there anyway', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    for (const sender of [ben, cleo]) await tell(ada, { type: 'message', senderId: sender.id })
    await inTransaction(world.rooms, (tx) => readNotificationsAbout(tx, ada.id, { type: 'message', senderId: ben.id }))
    assert.deepEqual(
      (await list(ada)).filter((line) => !line.read).map(({ sender }) => sender?.name),
      ['Cleo'],
    )
  })

  it('happens by itself to a request that was answered', async () => {
    for (const status of ['accepted', 'rejected'] as const) {
      const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
      const id = await request(ben, ada)
      await world.as(ada).call(answerRequest, { params: { id: `${id}` }, body: { status } })
      const [line] = await list(ada)
      assert.deepEqual([line!.read, line!.connection, await unread(ada)], [true, { id, status }, 0])
    }
  })

  it('keeps the count exact while others go on', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const posts = []
    for (let at = 0; at < 10; at++) posts.push(await world.post(ada))
    const likes = posts.map(({ id }) => world.as(ben).call(likePost, { body: { postId: id } }))
    await Promise.all([...likes.slice(0, 5), world.as(ada).call(readAllNotifications, {}), ...likes.slice(5)])
    const lines = await list(ada)
    assert.deepEqual([lines.length, lines.filter((line) => !line.read).length], [10, await unread(ada)])
  })
})

it('after 180 days notifications are gone, with what they were made of', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const kept = async () => (await world.notificationsOf(ada)).map(({ type }) => type)
  const lines = () => world.db.selectFrom('notification_groups').select('id').where('user_id', '=', ada.id).execute()
  await tell(ada, { type: 'message', senderId: ben.id })
  world.pass(24 * 179)
  await tell(ada, { type: 'warning', content: 'Off topic.' })
  await cleanUpNotifications(world.rooms)
  assert.deepEqual(await kept(), ['message', 'warning'])
  world.pass(25)
  await cleanUpNotifications(world.rooms)
  assert.deepEqual([await kept(), (await lines()).length], [['warning'], 1])
})
