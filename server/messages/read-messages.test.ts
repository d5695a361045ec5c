import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { announceTyping, listMessages, readMessages } from '#contract/messages.ts'
import { countUnreadNotifications } from '#contract/notifications.ts'
import { listenLive } from '#testing/listen-live.ts'
import { messaging } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let act: ReturnType<typeof messaging>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
})
after(() => world.close())

async function pair(): Promise<[ada: Actor, ben: Actor]> {
  const people: [Actor, Actor] = [await world.member('Ada'), await world.member('Ben')]
  await world.colleagues(...people)
  return people
}
const choose = (actor: Actor, choice: { shows_read?: boolean; shows_typing?: boolean }) =>
  world.db.updateTable('users').set(choice).where('id', '=', actor.id).execute()
const heard = ({ received }: { received: { type: string }[] }) => received.map(({ type }) => type).slice(1)

describe('reading', () => {
  it('counts what was unread, once, and leaves what comes later', async () => {
    const [ada, ben] = await pair()
    const [first] = [await act.write(ada, ben), await act.write(ada, ben)]
    assert.equal((await act.conversation(ben, ada)).firstUnreadId, first.id)
    assert.deepEqual(await act.read(ben, ada), { count: 2 })
    assert.deepEqual(await act.read(ben, ada), { count: 0 })
    assert.deepEqual(await act.unread(ben), { count: 0, requests: 0 })
    const later = await act.write(ada, ben)
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
    const { firstUnreadId, unreadCount } = await act.conversation(ben, ada)
    assert.deepEqual([firstUnreadId, unreadCount], [later.id, 1])
  })

  it('while messages arrive loses none: what was not read is unread', async () => {
    const [ada, ben] = await pair()
    const counts = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => (at % 6 ? (await act.write(ada, ben), 0) : (await act.read(ben, ada)).count)),
    )
    const read = counts.reduce((sum, count) => sum + count, 0)
    assert.equal(read + (await act.unread(ben)).count, 50)
  })

  it('marks the notice about them as read too', async () => {
    const [ada, ben] = await pair()
    await act.write(ada, ben)
    assert.deepEqual(await world.as(ben).call(countUnreadNotifications, {}), { count: 1 })
    await act.read(ben, ada)
    assert.deepEqual(await world.as(ben).call(countUnreadNotifications, {}), { count: 0 })
  })

  it('is shown to the sender, and told to both', async () => {
    const [ada, ben] = await pair()
    await act.write(ada, ben)
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    await act.read(ben, ada)
    const told = await adas.next('messages_read')
    await bens.next('conversation_changed')
    const unread = await act.write(ada, ben)
    const [message, next] = await act.thread(ada, ben)
    assert.deepEqual(told, { type: 'messages_read', userId: ben.id, readAt: message!.readAt })
    assert.deepEqual([next!.id, next!.readAt], [unread.id, null])
    assert.equal((await act.thread(ben, ada))[0]!.readAt, null)
  })

  for (const [who, of] of [
    ['reader', 1],
    ['sender', 0],
  ] as const) {
    it(`is not shown when the ${who} does not show it`, async () => {
      const people = await pair()
      const [ada, ben] = people
      await choose(people[of], { shows_read: false })
      await act.write(ada, ben)
      const adas = await listenLive(world, ada)
      await act.read(ben, ada)
      await act.write(ben, ada)
      await adas.next('new_message')
      assert.deepEqual(heard(adas).includes('messages_read'), false)
      assert.equal((await act.thread(ada, ben))[0]!.readAt, null)
    })
  }

  it('of nothing, or of no one, changes nothing', async () => {
    const [ada, ben] = await pair()
    assert.deepEqual(await act.read(ben, ada), { count: 0 })
    assert.equal((await world.as(ben).refused(readMessages, { params: { userId: '99999999' } })).code, 'user_not_found')
    assert.equal((await world.as(ben).refused(readMessages, { params: { userId: `${ben.id}` } })).code, 'user_not_found')
    for (const userId of ['0', '01', '1e3', 'x', '2147483648']) {
      assert.equal((await world.as(ben).send(readMessages, { params: { userId } })).statusCode, 400)
    }
  })
})

describe('the page of a conversation', () => {
  it('that has not begun is empty and says whether one may begin it', async () => {
    const [ada, ben] = await pair()
    const { otherUser, state, lastMessage, unreadCount, canWrite, firstUnreadId } = await act.conversation(ada, ben)
    assert.equal(otherUser.name, 'Ben')
    assert.deepEqual([state, lastMessage, unreadCount, canWrite, firstUnreadId], ['open', null, 0, true, null])
    assert.deepEqual(await act.thread(ada, ben), [])
    assert.deepEqual(await act.list(ada), [])
  })

  it('stays readable after the other was suspended, and takes no more', async () => {
    const [ada, ben] = await pair()
    const sent = await act.write(ben, ada)
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', ben.id).execute()
    assert.deepEqual(
      (await act.thread(ada, ben)).map(({ id }) => id),
      [sent.id],
    )
    assert.equal((await act.conversation(ada, ben)).canWrite, false)
    assert.equal((await act.list(ada)).length, 1)
  })

  it('has the newest messages, oldest first, and goes back from any of them', async () => {
    const [ada, ben] = await pair()
    const ids: number[] = []
    for (let at = 0; at < 5; at++) ids.push((await act.write(at % 2 ? ada : ben, at % 2 ? ben : ada)).id)
    const page = async (query: { limit: number; before?: string }) =>
      (await world.as(ada).call(listMessages, { params: { userId: `${ben.id}` }, query })).map(({ id }) => id)
    assert.deepEqual(await page({ limit: 2 }), ids.slice(3))
    assert.deepEqual(await page({ limit: 2, before: `${ids[3]}` }), ids.slice(1, 3))
    assert.deepEqual(await page({ limit: 2, before: `${ids[0]}` }), [])
  })
})

describe('typing', () => {
  const type = (from: Actor, to: Actor) => world.as(from).call(announceTyping, { params: { userId: `${to.id}` } })
  /** The message arrives after anything sent before it. */
  async function heardWhileTyping(from: Actor, to: Actor) {
    const listener = await listenLive(world, to)
    await type(from, to)
    await act.write(from, to)
    await listener.next('new_message')
    return heard(listener).includes('typing')
  }

  it('is told in an open conversation', async () => {
    const [ada, ben] = await pair()
    await act.write(ada, ben)
    const bens = await listenLive(world, ben)
    await type(ada, ben)
    assert.deepEqual(await bens.next('typing'), { type: 'typing', userId: ada.id })
  })

  it('is not told by anyone who does not show it, nor before a conversation is open', async () => {
    const [ada, ben] = await pair()
    await act.write(ada, ben)
    await choose(ada, { shows_typing: false })
    assert.equal(await heardWhileTyping(ada, ben), false)
    const cleo = await world.member('Cleo')
    await act.write(cleo, ben)
    assert.equal(await heardWhileTyping(cleo, ben), false)
  })

  it('of who has not answered a request is not told to its sender', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await act.write(ada, ben)
    assert.equal(await heardWhileTyping(ben, ada), false)
  })
})
