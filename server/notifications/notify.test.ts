import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { countUnreadNotifications, listNotifications, type Notification } from '#contract/notifications.ts'
import { deleteComment, writeComment } from '#contract/comments.ts'
import { deletePost, likePost, unlikePost } from '#contract/posts.ts'
import { inTransaction } from '#server/rooms.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { notify, type Notice } from './notify.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const like = (actor: Actor, postId: number) => world.as(actor).call(likePost, { body: { postId } })
const unlike = (actor: Actor, postId: number) => world.as(actor).call(unlikePost, { params: { postId: `${postId}` } })
const comment = (actor: Actor, postId: number, content = 'Agreed.') =>
  world.as(actor).call(writeComment, { body: { postId, content } })
const list = (actor: Actor) => world.as(actor).call(listNotifications, {})
const unread = async (actor: Actor) => (await world.as(actor).call(countUnreadNotifications, {})).count
const tell = (actor: Actor, notice: Notice) => inTransaction(world.rooms, (tx) => notify(tx, actor.id, notice))
const inShort = ({ type, sender, otherSenders, read }: Notification) => [type, sender?.name ?? null, otherSenders, read]
const members = (...names: string[]) => Promise.all(names.map((name) => world.member(name)))
const people = async (name: string, count: number) => {
  const all: Actor[] = []
  for (let at = 0; at < count; at++) all.push(await world.member(name))
  return all
}
/** Groups without a notice: there must never be one. */
const emptyGroups = async () => {
  const groups = await world.db.selectFrom('notification_groups').select('id').execute()
  const used = await world.db.selectFrom('notifications').select('group_id').execute()
  return groups.filter(({ id }) => !used.some((row) => row.group_id === id))
}

describe('what is told', () => {
  it('is one line for one post: the last who liked it, and how many others', async () => {
    const [ada, ben, cleo, dan] = await members('Ada', 'Ben', 'Cleo', 'Dan')
    const { id } = await world.post(ada!)
    for (const actor of [ben!, cleo!, dan!]) await like(actor, id)
    await comment(ben!, id, 'The hand changes in 1884.')
    const [remark, likes, ...rest] = await list(ada!)
    assert.deepEqual(inShort(likes!), ['post_liked', 'Dan', 2, false])
    assert.deepEqual(inShort(remark!), ['comment', 'Ben', 0, false])
    assert.equal(remark!.content, 'The hand changes in 1884.')
    assert.deepEqual([rest, await unread(ada!)], [[], 2])
  })

  it('counts everyone once when fifty like at once, some of them twice', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada)
    const fans = await people('Fan', 50)
    await Promise.all([...fans, ...fans.slice(0, 10)].map((fan) => like(fan, id)))
    assert.deepEqual(
      (await list(ada)).map(({ type, otherSenders }) => [type, otherSenders]),
      [['post_liked', 49]],
    )
    assert.equal(await unread(ada), 1)
  })

  it('agrees with the rows after likes and unlikes of many at once', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada)
    const fans = await people('Fan', 8)
    await Promise.all(fans.flatMap((fan, at) => [like(fan, id), unlike(fan, id), ...(at % 2 === 0 ? [like(fan, id)] : [])]))
    const likes = await world.db.selectFrom('likes').select('user_id').where('post_id', '=', id).execute()
    const lines = await list(ada)
    assert.deepEqual(
      lines.map(({ otherSenders }) => otherSenders + 1),
      likes.length === 0 ? [] : [likes.length],
    )
    assert.equal(await unread(ada), lines.length)
    assert.deepEqual(await emptyGroups(), [])
  })

  it('is never one’s own act', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada)
    await like(ada, id)
    await comment(ada, id)
    assert.deepEqual(await list(ada), [])
  })

  it('tells the tabs that are open', async () => {
    const [ada, ben] = await members('Ada', 'Ben')
    const { id } = await world.post(ada!)
    const socket = await listenLive(world, ada!)
    await like(ben!, id)
    await socket.next('new_notification')
    await unlike(ben!, id)
    await socket.next('notifications_changed')
  })

  it('of messages is one line and one row for each sender, as new as the last', async () => {
    const [ada, ben, cleo] = await members('Ada', 'Ben', 'Cleo')
    for (const sender of [ben!, cleo!, ben!]) await tell(ada!, { type: 'message', senderId: sender.id })
    const lines = await list(ada!)
    assert.deepEqual(lines.map(inShort).sort(), [
      ['message', 'Ben', 0, false],
      ['message', 'Cleo', 0, false],
    ])
    assert.equal((await world.notificationsOf(ada!)).length, 2)
  })

  it('stands alone when the house speaks', async () => {
    const ada = await world.member('Ada')
    await tell(ada, { type: 'warning', content: 'Off topic.' })
    await tell(ada, { type: 'warning', content: 'Off topic again.' })
    assert.deepEqual((await list(ada)).map(({ content }) => content).sort(), ['Off topic again.', 'Off topic.'])
  })
})

describe('what is taken back', () => {
  it('leaves the line to who remains, and read as it was before', async () => {
    const [ada, ben, cleo] = await members('Ada', 'Ben', 'Cleo')
    const { id } = await world.post(ada!)
    await like(ben!, id)
    await world.db.updateTable('notification_groups').set({ read_up_to: 1 }).where('user_id', '=', ada!.id).execute()
    await like(cleo!, id)
    assert.equal(await unread(ada!), 1)
    await unlike(cleo!, id)
    assert.deepEqual((await list(ada!)).map(inShort), [['post_liked', 'Ben', 0, true]])
    assert.equal(await unread(ada!), 0)
    await like(cleo!, id)
    assert.equal(await unread(ada!), 1)
  })

  it('takes the line along with its last event: an unlike, a deleted comment, a deleted post', async () => {
    const [ada, ben] = await members('Ada', 'Ben')
    const [liked, discussed] = [await world.post(ada!), await world.post(ada!)]
    await like(ben!, liked.id)
    const { id: commentId } = await comment(ben!, discussed.id)
    await world.as(ben!).call(deleteComment, { params: { id: `${commentId}` } })
    assert.deepEqual((await list(ada!)).map(inShort), [['post_liked', 'Ben', 0, false]])
    await world.as(ada!).call(deletePost, { params: { id: `${liked.id}` } })
    assert.deepEqual([await list(ada!), await unread(ada!)], [[], 0])
    assert.deepEqual(await emptyGroups(), [])
  })

  it('tells the tabs that are open, whatever took it away', async () => {
    const [ada, ben] = await members('Ada', 'Ben')
    const { id } = await world.post(ada!)
    const { id: commentId } = await comment(ben!, id)
    const socket = await listenLive(world, ada!)
    await world.as(ben!).call(deleteComment, { params: { id: `${commentId}` } })
    await socket.next('notifications_changed')
    await like(ben!, id)
    await world.as(ada!).call(deletePost, { params: { id: `${id}` } })
    await socket.next('notifications_changed')
  })

  it('is not the line to which someone adds meanwhile', async () => {
    const [ada, ben] = await members('Ada', 'Ben')
    const fans = await people('Fan', 12)
    const { id } = await world.post(ada!)
    const told = (senderId: number) => tell(ada!, { type: 'comment', senderId, postId: id })
    await told(ben!.id)
    await Promise.all([
      world.db.deleteFrom('notifications').where('sender_id', '=', ben!.id).execute(),
      ...fans.map((fan) => told(fan.id)),
    ])
    assert.deepEqual(
      (await list(ada!)).map(({ otherSenders }) => otherSenders),
      [11],
    )
  })
})

describe('who is not heard of', () => {
  it('is anyone who is blocked, blocks, or is muted', async () => {
    const [ada, ben, cleo, dan] = await members('Ada', 'Ben', 'Cleo', 'Dan')
    const created_at = world.rooms.now()
    await world.db.insertInto('blocks').values({ blocker_id: ada!.id, blocked_id: ben!.id, created_at }).execute()
    await world.db.insertInto('blocks').values({ blocker_id: cleo!.id, blocked_id: ada!.id, created_at }).execute()
    await world.db.insertInto('mutes').values({ muter_id: ada!.id, muted_id: dan!.id, created_at }).execute()
    for (const sender of [ben!, cleo!, dan!]) await tell(ada!, { type: 'message', senderId: sender.id })
    assert.deepEqual(await world.notificationsOf(ada!), [])
  })

  it('is anyone who was blocked or suspended since, in the list and in the count', async () => {
    const [ada, ben, cleo, dan] = await members('Ada', 'Ben', 'Cleo', 'Dan')
    const { id } = await world.post(ada!)
    for (const actor of [dan!, ben!, cleo!]) await like(actor, id)
    await comment(ben!, id)
    assert.equal(await unread(ada!), 2)
    await world.db
      .insertInto('blocks')
      .values({ blocker_id: ben!.id, blocked_id: ada!.id, created_at: world.rooms.now() })
      .execute()
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', cleo!.id).execute()
    assert.deepEqual((await list(ada!)).map(inShort), [['post_liked', 'Dan', 0, false]])
    assert.equal(await unread(ada!), 1)
  })

  it('and what was switched off: not in the app, by letter only, or not at all', async () => {
    const [ada, ben] = await members('Ada', 'Ben')
    const { id } = await world.post(ada!)
    const prefer = (type: string, in_app: boolean, by_email: boolean) =>
      world.db.insertInto('notification_preferences').values({ user_id: ada!.id, type, in_app, by_email }).execute()
    await prefer('post_liked', false, false)
    await prefer('comment', false, true)
    await prefer('warning', false, false)
    await like(ben!, id)
    await comment(ben!, id)
    assert.deepEqual([await list(ada!), await unread(ada!)], [[], 0])
    assert.deepEqual(
      (await world.notificationsOf(ada!)).map(({ type }) => type),
      ['comment'],
    )
    await tell(ada!, { type: 'warning', content: 'Off topic.' })
    assert.deepEqual(
      (await list(ada!)).map(({ type }) => type),
      ['warning'],
      'what concerns one’s standing is always told',
    )
  })
})
