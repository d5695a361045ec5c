import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import { readAllNotifications, unsubscribe } from '#contract/notifications.ts'
import { changePushDevice, keepPushDevice, readPushKey, type PushDeviceFields } from '#contract/push.ts'
import { changeSettings } from '#contract/settings.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import { notify, type Notice } from '#server/notifications/notify.ts'
import { settleDueNotices } from '#server/notifications/settle-due-notices.ts'
import { signUnsubscribeToken } from '#server/notifications/unsubscribe-token.ts'
import { inTransaction } from '#server/rooms.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openPushReceiver, type PushReceiver } from '#testing/push-receiver.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { tellDevices } from './send-push.ts'

let world: World
let service: PushReceiver
let [ben, cleo]: Actor[] = []
before(async () => {
  service = await openPushReceiver()
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.test' })
  world.rooms.outside = service.outside
  ;[ben, cleo] = [await world.member('Ben'), await world.member('Cleo')]
})
after(async () => {
  await world.close()
  service.close()
})
/** Notices left waiting by earlier tests must not disturb the next. */
beforeEach(async () => {
  await world.db.updateTable('notifications').set({ push_due_at: null, letter_due_at: null }).execute()
})

const minutes = (count: number) => count / 60
const tell = (actor: Actor, notice: Notice) => inTransaction(world.rooms, (tx) => notify(tx, actor.id, notice))

/** A member with a device, last active an hour ago. */
async function memberAway(fields: Partial<PushDeviceFields> = {}) {
  const ada = await world.member('Ada')
  const browser = service.browser()
  await world.as(ada).call(keepPushDevice, { body: { ...browser, ...fields } })
  world.pass(1)
  return { ada, endpoint: browser.endpoint }
}

async function round() {
  await settleDueNotices(world.rooms, 'push_due_at', tellDevices)
  const isBusy = async () =>
    (await world.rooms.jobs.counts()).some(({ name, waiting, running }) => name === 'push' && waiting + running > 0)
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('a device of a member who is away', () => {
  it('is told ten minutes after the first unread, encrypted for it alone and signed by the site, once', async () => {
    const { ada, endpoint } = await memberAway()
    await tell(ada, { type: 'message', senderId: ben!.id })
    world.pass(minutes(9))
    await round()
    assert.deepEqual(service.of(endpoint), [])
    world.pass(minutes(2))
    await round()
    const [told, ...others] = service.of(endpoint)
    assert.deepEqual(others, [])
    const { tag, ...words } = told!.message
    assert.deepEqual(words, { title: 'Ben sent you a message', body: '', path: `/messages/${ben!.id}`, icon: null })
    assert.equal(told!.headers['topic'], tag)
    assert.deepEqual([told!.headers['ttl'], told!.headers['content-encoding']], ['86400', 'aes128gcm'])
    assert.equal(told!.publicKey, (await world.as(ada).call(readPushKey, {})).publicKey)
    assert.deepEqual([told!.claims.aud, told!.claims.sub], ['https://push.library.example', 'https://ibid.test'])
    assert.ok(told!.claims.exp - Date.now() / 1000 <= 86_400)
    world.pass(24)
    await round()
    assert.equal(service.of(endpoint).length, 1)
  })

  it('is told of several things as a number with the first of them, and of the same thing in the place of before', async () => {
    const { ada, endpoint } = await memberAway()
    const { id } = await world.post(ada)
    const comment = (who: Actor) => world.as(who).call(writeComment, { body: { postId: id, content: 'Agreed.' } })
    await comment(ben!)
    world.pass(minutes(11))
    await round()
    await comment(cleo!)
    world.pass(minutes(11))
    await round()
    await comment(ben!)
    await tell(ada, { type: 'colleague_request', senderId: cleo!.id })
    world.pass(minutes(11))
    await round()
    const [first, second, third] = service.of(endpoint).map(({ message }) => message)
    assert.equal(first!.title, 'Ben commented on your post')
    assert.match(first!.path, new RegExp(`^/posts/${id}#comment-\\d+$`))
    assert.deepEqual([second!.title, second!.tag], ['Cleo and 1 other commented on your post', first!.tag])
    assert.deepEqual([third!.title, third!.path], ['2 new notifications', '/notifications'])
    assert.equal(third!.body, 'Cleo sent you a colleague request\nBen and 1 other commented on your post')
    assert.notEqual(third!.tag, first!.tag)
  })

  it('says only that there is something, for those who chose so, and all say it in as many bytes', async () => {
    const { ada, endpoint } = await memberAway({ showsText: false })
    await tell(ada, { type: 'message', senderId: ben!.id })
    world.pass(minutes(11))
    await round()
    await world.as(ada).call(changePushDevice, { body: { showsText: true } })
    world.pass(1)
    await tell(ada, { type: 'message', senderId: ben!.id })
    world.pass(minutes(11))
    await round()
    const [hidden, shown] = service.of(endpoint)
    assert.deepEqual([hidden!.message.title, hidden!.message.body], ['Something new at ibid.', ''])
    assert.equal(hidden!.message.path, `/messages/${ben!.id}`)
    assert.equal(shown!.message.title, 'Ben sent you a message')
    assert.equal(hidden!.bytes, shown!.bytes)
  })

  it('calls the site as its operator does', async () => {
    const { ada, endpoint } = await memberAway({ showsText: false })
    const value = JSON.stringify({ name: 'Bibliothek & Archiv' })
    await world.db.insertInto('instance_settings').values({ key: 'appearance', value }).execute()
    await tell(ada, { type: 'message', senderId: ben!.id })
    world.pass(minutes(11))
    await round()
    await world.db.deleteFrom('instance_settings').where('key', '=', 'appearance').execute()
    assert.equal(service.of(endpoint)[0]!.message.title, 'Something new at Bibliothek & Archiv')
  })

  it('is counted, for those who watch the server', async () => {
    const { ada } = await memberAway()
    const sent = async () => {
      const { body } = await world.as(null).inject({ method: 'GET', url: '/metrics' })
      return Number(/^ibid_pushes_sent (\d+)$/m.exec(body)?.[1])
    }
    const before = await sent()
    await tell(ada, { type: 'message', senderId: ben!.id })
    world.pass(minutes(11))
    await round()
    assert.equal(await sent(), before + 1)
  })

  it('is told still when its member wants no more letters', async () => {
    const { ada, endpoint } = await memberAway()
    const token = await signUnsubscribeToken(world.db, { kind: 'notices', userId: ada.id })
    await tell(ada, { type: 'message', senderId: ben!.id })
    await world.as(null).call(unsubscribe, { params: { token } })
    world.pass(minutes(11))
    await round()
    assert.equal(service.of(endpoint).length, 1)
  })

  it('is told at once of what has a letter of its own, and otherwise when letters tell', async () => {
    const { ada, endpoint } = await memberAway()
    const { id } = await world.post(ada)
    const many = (notice: Notice, letter?: 'its own') =>
      inTransaction(world.rooms, (tx) => notifyMany(tx, [ada.id], notice, letter ? { letter } : {}))
    const titles = async () => {
      await round()
      return service.of(endpoint).map(({ message }) => message.title)
    }
    await many({ type: 'event_reminder', content: 'Your event begins in an hour' }, 'its own')
    assert.deepEqual(await titles(), ['Your event begins in an hour'])
    await many({ type: 'comment', postId: id, senderId: cleo!.id })
    await many({ type: 'resource_news', content: 'Not on devices unless chosen' })
    assert.equal((await titles()).length, 1)
    world.pass(minutes(11))
    assert.deepEqual(await titles(), ['Your event begins in an hour', 'Cleo commented on your post'])
  })

  it('is told what its member wants on devices, whether or not it comes by letter', async () => {
    const { ada, endpoint } = await memberAway()
    const choose = (type: 'message' | 'post_liked', push: boolean) =>
      world.as(ada).call(changeSettings, { body: { notifications: { [type]: { inApp: false, email: false, push } } } })
    await choose('message', false)
    await choose('post_liked', true)
    world.pass(1)
    const { id } = await world.post(ada)
    await tell(ada, { type: 'message', senderId: ben!.id })
    await tell(ada, { type: 'post_liked', senderId: ben!.id, postId: id })
    world.pass(minutes(11))
    await round()
    assert.deepEqual(
      service.of(endpoint).map(({ message }) => message.title),
      ['Ben liked your post'],
    )
  })

  it('is not told of what was read or withdrawn by then, nor while its member is here', async () => {
    const [reader, visitor, watcher] = [await memberAway(), await memberAway(), await memberAway()]
    const seen = (actor: Actor, at: Date) =>
      world.db.updateTable('sessions').set({ last_seen_at: at }).where('user_id', '=', actor.id).execute()
    for (const { ada } of [reader, visitor, watcher]) await tell(ada, { type: 'message', senderId: ben!.id })
    world.pass(minutes(1))
    await world.as(reader.ada).call(readAllNotifications, {})
    await seen(reader.ada, new Date(0))
    await seen(visitor.ada, world.rooms.now())
    const listener = await listenLive(world, watcher.ada)
    world.pass(minutes(11))
    await round()
    listener.socket.close()
    assert.deepEqual(
      [reader, visitor, watcher].flatMap(({ endpoint }) => service.of(endpoint)),
      [],
    )
  })
})
