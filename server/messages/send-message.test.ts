import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { listMessages, sendMessage } from '#contract/messages.ts'
import { muteUser } from '#contract/profiles.ts'
import { listenLive } from '#testing/listen-live.ts'
import { block, messaging, unblock } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { sendMessage as send } from './send-message.ts'

let world: World
let act: ReturnType<typeof messaging>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
})
after(() => world.close())

/** Two colleagues. */
async function pair(): Promise<[ada: Actor, ben: Actor]> {
  const people: [Actor, Actor] = [await world.member('Ada'), await world.member('Ben')]
  await world.colleagues(...people)
  return people
}

const refusal = async (from: Actor | null, body: object) => (await world.as(from).send(sendMessage, { body })).json().code

describe('a message', () => {
  it('is there for both, and no one else', async () => {
    const [ada, ben] = await pair()
    const cleo = await world.member('Cleo')
    const sent = await act.write(ada, ben, 'Have you a spare set of shelf labels?')
    assert.deepEqual(
      { ...sent, id: 0, createdAt: '' },
      {
        ...{ id: 0, senderId: ada.id, receiverId: ben.id, content: 'Have you a spare set of shelf labels?', attachments: [] },
        ...{ createdAt: '', isUnsent: false, readAt: null, clientId: null },
      },
    )
    assert.deepEqual(await act.thread(ada, ben), [sent])
    assert.deepEqual(await act.thread(ben, ada), [sent])
    assert.deepEqual(await act.thread(cleo, ben), [])
    assert.deepEqual(await act.list(cleo), [])
  })

  it('is told to its receiver and to the sender’s other tabs, with nothing but the sender’s name', async () => {
    const [ada, ben] = await pair()
    const [tab, phone] = [await listenLive(world, ada), await listenLive(world, ben)]
    await act.write(ada, ben, 'A secret')
    assert.deepEqual(await phone.next('new_message'), { type: 'new_message', sender: { id: ada.id, name: 'Ada' } })
    assert.deepEqual(await tab.next('conversation_changed'), { type: 'conversation_changed', userId: ben.id })
    assert.equal(JSON.stringify([tab.received, phone.received]).includes('secret'), false)
    assert.deepEqual(
      (await world.notificationsOf(ben)).map(({ type, senderId, content }) => ({ type, senderId, content })),
      [{ type: 'message', senderId: ada.id, content: '' }],
    )
  })

  it('of someone who is muted is there without a word of it', async () => {
    const [ada, ben] = await pair()
    await world.as(ben).call(muteUser, { body: { userId: ada.id } })
    const phone = await listenLive(world, ben)
    await act.write(ada, ben)
    assert.deepEqual(await phone.next('conversation_changed'), { type: 'conversation_changed', userId: ada.id })
    assert.equal(
      phone.received.some(({ type }) => type === 'new_message'),
      false,
    )
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
  })

  it('may have 5,000 characters, of any kind that can be stored', async () => {
    const [ada, ben] = await pair()
    const longest = '𝄞'.repeat(2500)
    assert.equal((await act.write(ada, ben, longest)).content, longest)
    const hostile = `'; drop table messages; -- <b>${'\u202e'}</b> \\ %_ 👩🏽‍💻`
    assert.equal((await act.write(ada, ben, hostile)).content, hostile)
    assert.equal((await act.thread(ben, ada)).length, 2)
  })

  for (const change of [
    ...['', '  \n', 'x'.repeat(5001), 'nul \0', '\ud800', 1, ['x']].map((content) => ({ content })),
    ...[0, -1, 1.5, '1', null, 2_147_483_648].map((receiverId) => ({ receiverId })),
    ...['short', 'x'.repeat(65), 1].map((clientId) => ({ clientId })),
    ...[['x'.repeat(301)], ['/media/nothing'], Array(6).fill('/media/x'), 'x'].map((attachments) => ({ attachments })),
  ]) {
    it(`with ${JSON.stringify(change).slice(0, 40)} is refused`, async () => {
      const [ada, ben] = await pair()
      const { statusCode } = await world.as(ada).send(sendMessage, { body: { receiverId: ben.id, content: 'Hello', ...change } })
      assert.equal(statusCode, 400)
      assert.deepEqual(await act.list(ada), [])
    })
  }

  it('to oneself is refused', async () => {
    const ada = await world.member('Ada')
    assert.equal(await refusal(ada, { receiverId: ada.id, content: 'Note to self' }), 'message_to_self')
  })

  it('reaches active members only, and who is not one looks like no one', async () => {
    const ada = await world.member('Ada')
    const suspended = await world.person('Sol', { isSuspended: true })
    const unverified = await world.person('Uma', { emailVerified: false })
    for (const receiverId of [suspended.id, unverified.id, 99_999_999]) {
      assert.equal(await refusal(ada, { receiverId, content: 'Hello' }), 'user_not_found')
    }
    assert.equal(await refusal(null, { receiverId: ada.id, content: 'Hello' }), 'not_signed_in')
    assert.equal(await refusal(suspended, { receiverId: ada.id, content: 'Hello' }), 'account_suspended')
    assert.equal(await refusal(unverified, { receiverId: ada.id, content: 'Hello' }), 'email_not_verified')
  })

  it('is refused where its sender was suspended after the call came in', async () => {
    const [ada, ben] = await pair()
    const viewer = { ...ada, isAdmin: false, isSuspended: false, emailVerified: true, sessionId: '' }
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', ada.id).execute()
    const draft = { receiverId: ben.id, content: 'Hello' }
    await assert.rejects(send(world.rooms, viewer, draft), { code: 'account_suspended' })
    assert.deepEqual(await act.list(ben), [])
  })

  it('does not pass a block, no matter which of the two made it; afterwards all is there again', async () => {
    const [ada, ben] = await pair()
    await act.write(ada, ben, 'Before')
    for (const [blocker, blocked] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      await block(world, blocker, blocked)
      for (const [from, to] of [
        [ada, ben],
        [ben, ada],
      ] as const) {
        assert.equal(await refusal(from, { receiverId: to.id, content: 'Hello' }), 'user_not_found')
        const hidden = await world.as(from).refused(listMessages, { params: { userId: `${to.id}` } })
        assert.equal(hidden.code, 'user_not_found')
        assert.deepEqual(await act.list(from), [])
        assert.deepEqual(await act.unread(from), { count: 0, requests: 0 })
      }
      await unblock(world, blocker)
    }
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
    assert.equal((await act.list(ben)).length, 1)
  })

  it('sent twice with one clientId is one message, also when both come at once', async () => {
    const [ada, ben] = await pair()
    const body = { receiverId: ben.id, content: 'Once', clientId: 'client-0001' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.as(ada).call(sendMessage, { body })))
    for (const reply of replies) assert.deepEqual(reply, replies[0])
    assert.equal(replies[0]!.clientId, 'client-0001')
    const [seen, ...others] = await act.thread(ben, ada)
    assert.deepEqual([seen!.content, seen!.clientId, others], ['Once', null, []])
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
  })

  it('is another one where someone else uses the same clientId', async () => {
    const [ada, ben] = await pair()
    const cleo = await world.member('Cleo')
    await world.colleagues(ada, cleo)
    const clientId = 'client-0001'
    const one = await world.as(ada).call(sendMessage, { body: { receiverId: ben.id, content: 'One', clientId } })
    const two = await world.as(ben).call(sendMessage, { body: { receiverId: ada.id, content: 'Two', clientId } })
    const three = await world.as(ada).call(sendMessage, { body: { receiverId: cleo.id, content: 'Three', clientId } })
    assert.equal(new Set([one.id, two.id, three.id]).size, 3)
  })
})

describe('a hundred messages at once', () => {
  it('from both sides keep one order and one count', async () => {
    const [ada, ben] = await pair()
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) => (at % 2 ? act.write(ada, ben, `${at}`) : act.write(ben, ada, `${at}`))),
    )
    const pages = await world.as(ada).call(listMessages, { params: { userId: `${ben.id}` }, query: { limit: 50 } })
    const earlier = await world
      .as(ada)
      .call(listMessages, { params: { userId: `${ben.id}` }, query: { limit: 50, before: `${pages[0]!.id}` } })
    const all = [...earlier, ...pages]
    const byId = replies.toSorted((a, b) => a.id - b.id)
    assert.deepEqual(
      all.map(({ id, content }) => [id, content]),
      byId.map(({ id, content }) => [id, content]),
    )
    assert.deepEqual(
      all.map(({ createdAt }) => createdAt),
      all.map(({ createdAt }) => createdAt).sort(),
    )
    for (const [reader, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      assert.deepEqual(await act.unread(reader), { count: 50, requests: 0 })
      assert.equal((await act.conversation(reader, other)).lastMessage?.id, all.at(-1)!.id)
    }
  })

  it('that begin a conversation begin one', async () => {
    const [ada, ben] = await pair()
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? act.write(ada, ben) : act.write(ben, ada))))
    const { rows } = await sql<{ count: number }>`
      select count(*) from conversations where low_id = ${ada.id} and high_id = ${ben.id}`.execute(world.db)
    assert.equal(rows[0]!.count, 1)
    assert.deepEqual(await act.unread(ada), { count: 10, requests: 0 })
  })
})
