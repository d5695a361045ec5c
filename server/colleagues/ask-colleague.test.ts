import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answerRequest, askColleague, endConnection, listRequests } from '#contract/colleagues.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const ask = (by: Actor, to: { id: number }, note?: string) =>
  world.as(by).call(askColleague, { body: { receiverId: to.id, ...(note !== undefined && { note }) } })
const answer = (by: Actor, id: number, status: 'accepted' | 'rejected') =>
  world.as(by).send(answerRequest, { params: { id: `${id}` }, body: { status } })
const refusal = async (by: Actor, receiverId: unknown) => {
  const response = await world.as(by).send(askColleague, { body: { receiverId } })
  return [response.statusCode, response.json<{ code: string }>().code]
}
const members = (...names: string[]) => Promise.all(names.map((name) => world.member(name)))
const settle = (who: Actor, change: object) => world.db.updateTable('users').set(change).where('id', '=', who.id).execute()

const rowsBetween = (one: Actor, other: Actor) =>
  world.db
    .selectFrom('connections')
    .select(['id', 'status'])
    .where('requester_id', 'in', [one.id, other.id])
    .where('receiver_id', 'in', [one.id, other.id])
    .execute()
const countsOf = async (...people: Actor[]) =>
  (
    await world.db
      .selectFrom('users')
      .select('colleague_count')
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
  ).map((row) => row.colleague_count)

describe('asking', () => {
  it('carries a note, which the other reads beside the request', async () => {
    const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
    const sent = await ask(ada, ben, '  We met at the map room. ')
    assert.deepEqual([sent.status, sent.note, sent.otherUser.id], ['pending', 'We met at the map room.', ben.id])
    const [request] = await world.as(ben).call(listRequests, {})
    assert.deepEqual([request?.id, request?.note, request?.requester.id], [sent.id, 'We met at the map room.', ada.id])
    assert.equal((await ask(ada, ben, 'Another note')).note, 'We met at the map room.')
  })

  it('refuses a note that is too long, or an id that is none', async () => {
    const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
    const { status, fields } = await world.as(ada).refused(askColleague, { body: { receiverId: ben.id, note: 'n'.repeat(301) } })
    assert.deepEqual([status, fields?.['note']], [400, 'A note may have at most 300 characters'])
    for (const receiverId of ['x', [ben.id], -1, 0, 1.5, null, '1']) assert.equal((await refusal(ada, receiverId))[0], 400)
  })

  it('is not possible with oneself', async () => {
    const ada = await world.member('Ada')
    assert.deepEqual(await refusal(ada, ada.id), [409, 'own_account'])
  })

  it('gives one answer for anyone who is not there to be asked', async () => {
    const [ada, ben, cem] = (await members('Ada', 'Ben', 'Cem')) as [Actor, Actor, Actor]
    const unverified = await world.person('Uma', { emailVerified: false })
    const suspended = await world.person('Sol', { isSuspended: true })
    await world.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: ben.id }).execute()
    await world.db.insertInto('blocks').values({ blocker_id: cem.id, blocked_id: ada.id }).execute()
    for (const id of [999_999_999, unverified.id, suspended.id, ben.id, cem.id])
      assert.deepEqual(await refusal(ada, id), [404, 'user_not_found'])
    assert.deepEqual(await world.db.selectFrom('connections').select('id').where('requester_id', '=', ada.id).execute(), [])
  })

  it('follows what the other has chosen: members, people with shared colleagues, or no one', async () => {
    const [ada, ben, cem] = (await members('Ada', 'Ben', 'Cem')) as [Actor, Actor, Actor]
    await settle(ben, { requests_from: 'nobody' })
    assert.deepEqual(await refusal(ada, ben.id), [403, 'requests_closed'])
    await settle(ben, { requests_from: 'shared_colleagues' })
    assert.deepEqual(await refusal(ada, ben.id), [403, 'requests_closed'])
    await world.colleagues(ada, cem)
    await world.colleagues(cem, ben)
    assert.equal((await ask(ada, ben)).status, 'pending')
  })

  it('may be answered by asking back, also from someone who takes no requests', async () => {
    const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
    await settle(ada, { requests_from: 'nobody' })
    await ask(ada, ben)
    assert.equal((await ask(ben, ada)).status, 'accepted')
  })
})

describe('at once', () => {
  it('two who ask each other are colleagues, in one row, 50 times out of 50', async () => {
    for (let round = 0; round < 50; round++) {
      const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
      const replies = await Promise.all([ask(ada, ben), ask(ben, ada)])
      const rows = await rowsBetween(ada, ben)
      assert.deepEqual(
        rows.map(({ status }) => status),
        ['accepted'],
      )
      assert.ok(replies.some(({ status }) => status === 'accepted'))
      assert.deepEqual(await countsOf(ada, ben), [1, 1])
      const told = [...(await world.notificationsOf(ada)), ...(await world.notificationsOf(ben))]
      assert.deepEqual(told.map(({ type }) => type).sort(), ['colleague_accepted', 'colleague_request'])
    }
  })

  it('20 requests are one, and 20 acceptances count once', async () => {
    const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
    const twenty = Array.from({ length: 20 })
    const replies = await Promise.all(twenty.map(() => ask(ada, ben)))
    assert.equal(new Set(replies.map(({ id }) => id)).size, 1)
    assert.equal((await world.notificationsOf(ben)).length, 1)

    const answers = await Promise.all(twenty.map(() => answer(ben, replies[0]!.id, 'accepted')))
    assert.ok(answers.every(({ statusCode }) => statusCode === 200))
    assert.deepEqual(await countsOf(ada, ben), [1, 1])
    assert.equal((await world.notificationsOf(ada)).length, 1)
  })

  it('accepting and declining end in one of the two, and no one hears of an acceptance that was none', async () => {
    for (let round = 0; round < 10; round++) {
      const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
      const { id } = await ask(ada, ben)
      await Promise.all([answer(ben, id, 'accepted'), answer(ben, id, 'rejected')])
      const [row] = await rowsBetween(ada, ben)
      const isAccepted = row?.status === 'accepted'
      assert.deepEqual(await countsOf(ada, ben), isAccepted ? [1, 1] : [0, 0])
      assert.equal((await world.notificationsOf(ada)).length, isAccepted ? 1 : 0)
    }
  })

  it('ending, asking and accepting among five people leaves counts that agree with the rows', async () => {
    const five = await members('Ada', 'Ben', 'Cem', 'Dora', 'Edo')
    const pairs = five.flatMap((one) => five.filter((other) => other !== one).map((other) => [one, other] as const))
    const play = async ([one, other]: readonly [Actor, Actor]) => {
      const { id } = await ask(one, other)
      await answer(other, id, 'accepted')
      if ((one.id + other.id) % 3 === 0) await world.as(one).send(endConnection, { params: { id: `${id}` } })
    }
    await Promise.all(pairs.map(play))
    for (const person of five) {
      const rows = await world.db
        .selectFrom('connections')
        .select('id')
        .where('status', '=', 'accepted')
        .where(({ or, eb }) => or([eb('requester_id', '=', person.id), eb('receiver_id', '=', person.id)]))
        .execute()
      assert.deepEqual(await countsOf(person), [rows.length])
    }
  })
})

describe('open pages', () => {
  it('hear of a request and of its acceptance, with a name and a picture and nothing else', async () => {
    const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    const { id } = await ask(ada, ben)
    assert.deepEqual(await bens.next('colleague_request'), {
      type: 'colleague_request',
      requester: { name: 'Ada', profilePicture: null },
    })
    await Promise.all([adas.next('colleagues_changed'), bens.next('colleagues_changed'), bens.next('new_notification')])
    await answer(ben, id, 'accepted')
    assert.deepEqual(await adas.next('colleague_accepted'), {
      type: 'colleague_accepted',
      receiver: { name: 'Ben', profilePicture: null },
    })
    await Promise.all([adas.next('colleagues_changed'), bens.next('colleagues_changed')])
  })

  it('of the person who was declined hear nothing', async () => {
    const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
    const { id } = await ask(ada, ben)
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    await answer(ben, id, 'rejected')
    await bens.next('colleagues_changed')
    // Anything pushed earlier would have arrived before this.
    await ask(await world.member('Cem'), ada)
    await adas.next('colleague_request')
    assert.ok(adas.received.findIndex(({ type }) => type === 'colleague_request') <= 3)
    assert.deepEqual(
      adas.received.filter(({ type }) => type === 'colleague_accepted'),
      [],
    )
  })

  it('of someone who has muted the other stay quiet', async () => {
    const [ada, ben] = (await members('Ada', 'Ben')) as [Actor, Actor]
    await world.db.insertInto('mutes').values({ muter_id: ben.id, muted_id: ada.id }).execute()
    const bens = await listenLive(world, ben)
    await ask(ada, ben)
    await bens.next('colleagues_changed')
    assert.ok(!bens.received.some(({ type }) => type === 'colleague_request'))
    assert.deepEqual(
      (await world.as(ben).call(listRequests, {})).map(({ requester }) => requester.id),
      [ada.id],
    )
  })
})

describe('limits', () => {
  it('end at so many requests a day, and say when to come back', async () => {
    const limited = await openWorld({ RATE_LIMITS: 'on' })
    try {
      const [ada, ben] = [await limited.member('Ada'), await limited.member('Ben')]
      const resets_at = new Date(limited.rooms.now().getTime() + 3_600_000)
      await limited.db
        .insertInto('throttles')
        .values({ key: `colleague-requests:${ada.id}`, count: 150, resets_at })
        .execute()
      const response = await limited.as(ada).send(askColleague, { body: { receiverId: ben.id } })
      assert.deepEqual([response.statusCode, response.headers['retry-after']], [429, '3600'])
      limited.pass(1)
      assert.equal((await limited.as(ada).call(askColleague, { body: { receiverId: ben.id } })).status, 'pending')
    } finally {
      await limited.close()
    }
  })
})
