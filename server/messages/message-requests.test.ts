import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { askColleague } from '#contract/colleagues.ts'
import { answerMessageRequest, sendMessage } from '#contract/messages.ts'
import { listenLive } from '#testing/listen-live.ts'
import { messaging } from '#testing/messages.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let act: ReturnType<typeof messaging>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
})
after(() => world.close())

const strangers = async (): Promise<[ada: Actor, ben: Actor]> => [await world.member('Ada'), await world.member('Ben')]
const states = async (ada: Actor, ben: Actor) => [
  (await act.conversation(ada, ben)).state,
  (await act.conversation(ben, ada)).state,
]
const refusal = async (from: Actor, to: Actor) =>
  (await world.as(from).refused(sendMessage, { body: { receiverId: to.id, content: 'Hello' } })).code
const takeFrom = (actor: Actor, messages_from: 'members' | 'colleagues' | 'nobody') =>
  world.db.updateTable('users').set({ messages_from }).where('id', '=', actor.id).execute()

describe('the first message of someone who is no colleague', () => {
  it('waits among the requests, and counts as one', async () => {
    const [ada, ben] = await strangers()
    await act.write(ada, ben)
    assert.deepEqual(await act.list(ben), [])
    assert.deepEqual(
      (await act.list(ben, { folder: 'requests' })).map(({ otherUser, unreadCount }) => [otherUser.id, unreadCount]),
      [[ada.id, 1]],
    )
    assert.deepEqual(await act.unread(ben), { count: 0, requests: 1 })
    assert.equal((await act.list(ada)).length, 1)
    assert.deepEqual(await states(ada, ben), ['request_sent', 'request_received'])
    assert.equal((await world.notificationsOf(ben)).length, 1)
  })

  it('becomes a conversation when it is accepted, and both are told', async () => {
    const [ada, ben] = await strangers()
    await act.write(ada, ben)
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    const accepted = await act.answer(ben, ada, 'accepted')
    assert.deepEqual([accepted.state, accepted.unreadCount], ['open', 1])
    await adas.next('conversation_changed')
    await bens.next('conversation_changed')
    assert.deepEqual(await states(ada, ben), ['open', 'open'])
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
    assert.equal((await act.answer(ben, ada, 'accepted')).state, 'open')
  })

  it('becomes a conversation when the two become colleagues, and both are told; what was declined stays so', async () => {
    const [ada, ben] = await strangers()
    const [cleo, dan] = await strangers()
    await act.write(ada, ben)
    await act.write(cleo, dan)
    await act.answer(dan, cleo, 'declined')
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    for (const [one, other] of [
      [ben, ada],
      [cleo, dan],
    ] as const) {
      // prettier-ignore
      await world.as(one).call(askColleague, { body: { receiverId: other.id } })
      await world.as(other).call(askColleague, { body: { receiverId: one.id } })
    }
    await untilDone(world, 'new-colleague')
    await adas.next('conversation_changed')
    await bens.next('conversation_changed')
    assert.deepEqual(await states(ada, ben), ['open', 'open'])
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
    assert.equal((await act.conversation(dan, cleo)).state, 'request_received')
  })

  it('becomes a conversation when it is answered', async () => {
    const [ada, ben] = await strangers()
    await act.write(ada, ben)
    await act.write(ben, ada)
    assert.deepEqual(await states(ada, ben), ['open', 'open'])
    assert.deepEqual([(await act.list(ben)).length, (await act.list(ben, { folder: 'requests' })).length], [1, 0])
    assert.deepEqual([(await act.list(ada)).length, (await act.list(ada, { folder: 'requests' })).length], [1, 0])
  })

  it('may be read without its sender learning of it', async () => {
    const [ada, ben] = await strangers()
    await act.write(ada, ben)
    const adas = await listenLive(world, ada)
    assert.deepEqual(await act.read(ben, ada), { count: 1 })
    assert.equal((await act.thread(ada, ben))[0]!.readAt, null)
    await act.answer(ben, ada, 'accepted')
    await adas.next('conversation_changed')
    assert.equal(
      adas.received.some(({ type }) => type === 'messages_read'),
      false,
    )
    assert.notEqual((await act.thread(ada, ben))[0]!.readAt, null)
  })

  it('is declined without its sender being told; further ones go the same way, in silence', async () => {
    const [ada, ben] = await strangers()
    await act.write(ada, ben)
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    const earlier = await act.conversation(ada, ben)
    await act.answer(ben, ada, 'declined')
    await bens.next('conversation_changed')
    assert.deepEqual(await act.conversation(ada, ben), earlier)
    assert.deepEqual(await act.unread(ben), { count: 0, requests: 0 })

    const notices = await world.notificationsOf(ben)
    await act.write(ada, ben, 'Are you there?')
    await adas.next('conversation_changed')
    assert.deepEqual(await act.unread(ben), { count: 0, requests: 0 })
    assert.deepEqual([await act.list(ben), await act.list(ben, { folder: 'requests' })], [[], []])
    assert.deepEqual(await world.notificationsOf(ben), notices)
    assert.equal(adas.received.length, 2, 'connected, and her own message')
    assert.equal(
      bens.received.some(({ type }) => type === 'new_message'),
      false,
    )
    assert.deepEqual(await states(ada, ben), ['request_sent', 'request_received'])
  })

  it('may be accepted after all, with everything that came meanwhile', async () => {
    const [ada, ben] = await strangers()
    await act.write(ada, ben, 'One')
    await act.answer(ben, ada, 'declined')
    await act.write(ada, ben, 'Two')
    assert.equal((await act.answer(ben, ada, 'accepted')).state, 'open')
    assert.deepEqual(
      (await act.thread(ben, ada)).map(({ content }) => content),
      ['One', 'Two'],
    )
    assert.deepEqual(await act.unread(ben), { count: 0, requests: 0 })
  })

  it('was not read before it was sent, to its sender, who would know by that of the decline', async () => {
    const [ada, ben] = await strangers()
    await act.write(ada, ben, 'One')
    await act.read(ben, ada)
    await act.answer(ben, ada, 'declined')
    world.pass(1)
    await act.write(ada, ben, 'Two')
    await act.answer(ben, ada, 'accepted')
    for (const { createdAt, readAt } of await act.thread(ada, ben)) assert.ok(readAt === null || readAt >= createdAt)
  })

  for (const first of ['waiting', 'declined']) {
    it(`goes from ${first} to the inbox with the next one once the two are colleagues`, async () => {
      const [ada, ben] = await strangers()
      await act.write(ada, ben)
      if (first === 'declined') await act.answer(ben, ada, 'declined')
      await world.colleagues(ada, ben)
      await act.write(ada, ben)
      assert.deepEqual(await states(ada, ben), ['open', 'open'])
      assert.deepEqual(await act.unread(ben), { count: first === 'declined' ? 1 : 2, requests: 0 })
    })
  }

  it('is there to be answered only for the person who received it', async () => {
    const [ada, ben] = await strangers()
    const answer = async (actor: Actor, other: Actor, state: 'accepted' | 'declined') =>
      (await world.as(actor).refused(answerMessageRequest, { params: { userId: `${other.id}` }, body: { state } })).code
    assert.equal(await answer(ben, ada, 'accepted'), 'no_message_request')
    await act.write(ada, ben)
    assert.equal(await answer(ada, ben, 'declined'), 'no_message_request')
    await act.write(ben, ada)
    assert.equal(await answer(ben, ada, 'declined'), 'no_message_request')
  })
})

describe('who may write', () => {
  it('is for the receiver to say: colleagues only', async () => {
    const [ada, ben] = await strangers()
    await takeFrom(ben, 'colleagues')
    assert.equal(await refusal(ada, ben), 'messages_closed')
    assert.equal((await act.conversation(ada, ben)).canWrite, false)
    await world.colleagues(ada, ben)
    assert.equal((await act.conversation(ada, ben)).canWrite, true)
    await act.write(ada, ben)
  })

  it('is for the receiver to say: no one, not even colleagues', async () => {
    const [ada, ben] = await strangers()
    await world.colleagues(ada, ben)
    await takeFrom(ben, 'nobody')
    assert.equal(await refusal(ada, ben), 'messages_closed')
  })

  for (const policy of ['colleagues', 'nobody'] as const) {
    it(`is the person who was written to, also while the writer takes messages from ${policy}`, async () => {
      const [ada, ben] = await strangers()
      await takeFrom(ben, policy)
      await act.write(ben, ada)
      assert.equal((await act.conversation(ada, ben)).canWrite, true)
      await act.write(ada, ben)
      assert.deepEqual(await states(ada, ben), ['open', 'open'])
    })
  }
})

describe('with limits', () => {
  let limited: World
  let people: ReturnType<typeof messaging>
  before(async () => {
    limited = await openWorld()
    people = messaging(limited)
  })
  after(() => limited.close())

  it('an unanswered request holds five messages, declined or not, and a repeat is none more', async () => {
    for (const isDeclined of [false, true]) {
      const [ada, ben] = [await limited.member('Ada'), await limited.member('Ben')]
      await people.write(ada, ben)
      if (isDeclined) await people.answer(ben, ada, 'declined')
      for (let sent = 1; sent < 4; sent++) await people.write(ada, ben)
      const last = { receiverId: ben.id, content: 'Last', clientId: 'client-0005' }
      const fifth = await limited.as(ada).call(sendMessage, { body: last })
      assert.equal((await people.conversation(ada, ben)).canWrite, false)
      const { code } = await limited.as(ada).refused(sendMessage, { body: { receiverId: ben.id, content: 'Sixth' } })
      assert.equal(code, 'request_unanswered')
      assert.deepEqual(await limited.as(ada).call(sendMessage, { body: last }), fifth)

      await people.answer(ben, ada, 'accepted')
      assert.equal((await people.conversation(ada, ben)).canWrite, true)
      await people.write(ada, ben)
    }
  })

  it('a member begins twenty conversations a day with people who are no colleagues, and any number with colleagues', async () => {
    const ada = await limited.member('Ada')
    const others = await Promise.all(Array.from({ length: 22 }, () => limited.member('Ben')))
    const [last, colleague, ...first] = others as [Actor, Actor, ...Actor[]]
    for (const ben of first) await people.write(ada, ben)
    const refused = await limited.as(ada).send(sendMessage, { body: { receiverId: last.id, content: 'Hello' } })
    assert.deepEqual([refused.statusCode, Number(refused.headers['retry-after']) > 3600], [429, true])
    await limited.colleagues(ada, colleague)
    await people.write(ada, colleague)
    await people.write(ada, first[0]!)
    limited.pass(24.1)
    await people.write(ada, last)
  })
})
