import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { leaveGroup } from '#contract/group-members.ts'
import { submitHolding } from '#contract/holdings.ts'
import { askForLines, editOffer, listOffers, type Offer } from '#contract/offers.ts'
import { listConversations, sendMessage } from '#contract/messages.ts'
import { blockUser } from '#contract/profiles.ts'
import { changeSettings } from '#contract/settings.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { endOffers, forgetAsks, takeBackAsksOfSuspended } from './take-back-asks.ts'

let world: World
let room: ReturnType<typeof exchangeRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = exchangeRoom(world, () => ava!)
})
after(() => world.close())
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})

const at = (id: number) => ({ params: { id: `${id}` } })
const idsOf = ({ lines }: Offer) => lines.map(({ id }) => id)
const promisedTo = async (id: number) =>
  (await world.db.selectFrom('offer_lines').select('promised_to').where('id', '=', id).executeTakeFirstOrThrow()).promised_to
const statusOf = async (id: number) =>
  (await world.db.selectFrom('offers').select('status').where('holding_id', '=', id).executeTakeFirstOrThrow()).status
const told = async (who: Actor) =>
  (await world.notificationsOf(who)).filter(({ type }) => type === 'resource_news').map(({ content }) => content)

describe('many who ask at once', () => {
  it('for one line: one gets it and the others stand in line, fifty of them once, ten of them forty-nine times', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, number) => world.member(`Reader${number}`)))
    for (let run = 0; run < 50; run++) {
      const people = run === 0 ? all : all.slice(0, 10)
      const offer = await room.offer(ada!, { lines: [{ title: 'The only copy' }] })
      const [line] = idsOf(offer)
      const answers = await Promise.all(people.map((who) => room.ask(who, offer.id, [line!])))
      const winners = people.filter((_, number) => answers[number]!.lines[0]!.isYours)
      assert.equal(winners.length, 1)
      assert.equal(await promisedTo(line!), winners[0]!.id)
      assert.ok(answers.every(({ lines: [seen] }) => seen!.isAsked && seen!.state === 'promised'))
      const asks = await world.db.selectFrom('offer_asks').select('user_id').where('line_id', '=', line!).orderBy('id').execute()
      assert.deepEqual([asks.length, asks[0]!.user_id], [people.length, winners[0]!.id])
    }
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('and leave at once: the line is always one person’s, the first of those who are left', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, number) => world.member(`Leaver${number}`)))
    for (let run = 0; run < 20; run++) {
      const offer = await room.offer(ada!, { lines: [{ title: 'One' }, { title: 'Two' }] })
      const lines = idsOf(offer)
      for (const who of people.slice(0, 5)) await room.ask(who, offer.id, lines)
      await Promise.all([
        ...people.slice(0, 4).map((who) => room.line(who, lines[0]!, { state: 'free' })),
        ...people.slice(5).map((who) => room.ask(who, offer.id, lines)),
        room.line(ada!, lines[1]!, { state: 'free' }),
      ])
      assert.equal(await promisedTo(lines[0]!), people[4]!.id)
      assert.equal(await promisedTo(lines[1]!), people[1]!.id)
    }
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('while its giver promises it: one of them has it', async () => {
    for (let run = 0; run < 20; run++) {
      const offer = await room.offer(ada!, { mode: 'chosen', lines: [{ title: 'One' }] })
      const [line] = idsOf(offer)
      for (const who of [ben!, cleo!]) await room.ask(who, offer.id, [line!])
      const sent = await Promise.allSettled(
        [ben!, cleo!].map(({ id }) => room.line(ada!, line!, { state: 'promised', userId: id })),
      )
      assert.deepEqual(sent.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    }
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('what was asked for is taken back', () => {
  it('between two of whom one blocks the other, and the next moves up', async () => {
    const offer = await room.offer(ada!)
    const [first] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!])
    await room.ask(cleo!, offer.id, [first!])
    await world.as(ben!).call(blockUser, { body: { userId: ada!.id } })
    assert.equal(await promisedTo(first!), cleo!.id)
    assert.deepEqual(await told(cleo!), ['“First volume” is promised to you'])
    assert.equal((await room.readOffer(offer.id, ada!)).asks?.length, 1)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('while no one finds the offer, and the next moves up once it is found again', async () => {
    const offer = await room.offer(ada!)
    const [first] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!])
    await room.ask(cleo!, offer.id, [first!])
    await room.decide(offer.id, 'unapprove')
    await world.as(ben!).call(blockUser, { body: { userId: ada!.id } })
    await world.as(ada!).call(submitHolding, at(offer.id))
    assert.equal(await promisedTo(first!), null)
    await room.decide(offer.id, 'approve')
    assert.equal(await promisedTo(first!), cleo!.id)
    assert.ok((await told(cleo!)).includes('“First volume” is promised to you'))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('from who is suspended, and who has left the group that it is for', async () => {
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'open' }, [ben!, cleo!])
    const offer = await room.offer(ada!, { audience: 'group', groupId })
    const [first, second] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!, second!])
    await room.ask(cleo!, offer.id, [first!, second!])
    await world.as(ben!).call(leaveGroup, at(groupId))
    await endOffers(world.rooms)
    assert.equal(await promisedTo(first!), cleo!.id)
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', cleo!.id).execute()
    await takeBackAsksOfSuspended(world.rooms, cleo!.id)
    assert.equal(await promisedTo(first!), null)
    assert.equal((await room.readOffer(offer.id, ada!)).freeCount, 2)
  })
})

it('a giver who has left the group is no longer told who asks, nor by a notice', async () => {
  const groupId = await groupRoom(world, () => ava!).stand(ben!, { joining: 'request' }, [ada!, cleo!])
  const offer = await room.offer(ada!, { audience: 'group', groupId })
  const [first, second] = idsOf(offer)
  await room.ask(ben!, offer.id, [first!], 'Before')
  assert.equal((await room.readOffer(offer.id, ada!)).lines[0]!.promisedTo?.id, ben!.id)
  await world.as(ada!).call(leaveGroup, at(groupId))
  await room.ask(cleo!, offer.id, [second!], 'After')
  await room.line(ben!, first!, { state: 'free' })
  const seen = await room.readOffer(offer.id, ada!)
  assert.deepEqual([seen.asks, seen.lines.map(({ promisedTo }) => promisedTo)], [[], [null, null]])
  assert.deepEqual(await told(ada!), [])
})

describe('an offer ends', () => {
  it('once everything is given, and takes nothing more until there is more', async () => {
    const offer = await room.offer(ada!, { lines: [{ title: 'One' }] })
    const [line] = idsOf(offer)
    await room.ask(ben!, offer.id, [line!])
    assert.equal((await room.line(ada!, line!, { state: 'given' })).status, 'closed')
    const open = (await world.as(cleo!).call(listOffers, {})).map(({ id }) => id)
    assert.ok(!open.includes(offer.id))
    const closed = (await world.as(cleo!).call(listOffers, { query: { status: 'closed' } })).map(({ id }) => id)
    assert.ok(closed.includes(offer.id))
    const more = [{ id: line!, title: 'One' }, { title: 'Two' }]
    assert.equal((await world.as(ada!).call(editOffer, { ...at(offer.id), body: { lines: more } })).status, 'open')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('after its last day, and 90 days later nothing says who asked for what', async () => {
    const until = new Date(world.rooms.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const offer = await room.offer(ada!, { until })
    const [first, second] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!, second!])
    await room.line(ada!, first!, { state: 'given' })
    world.pass(4 * 24)
    const late = await world.member('Late')
    const refused = await world.as(late).refused(askForLines, { ...at(offer.id), body: { lineIds: [second!] } })
    assert.equal(refused.code, 'offer_closed')
    await endOffers(world.rooms)
    assert.equal(await statusOf(offer.id), 'closed')
    world.pass(89 * 24)
    await forgetAsks(world.rooms)
    assert.equal(await promisedTo(first!), ben!.id)
    world.pass(2 * 24)
    await forgetAsks(world.rooms)
    assert.deepEqual([await promisedTo(first!), await promisedTo(second!)], [null, null])
    assert.deepEqual(await world.db.selectFrom('offer_asks').select('id').where('offer_id', '=', offer.id).execute(), [])
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('a message between giver and asker', () => {
  const write = (from: Actor, to: Actor) =>
    world.as(from).call(sendMessage, { body: { receiverId: to.id, content: 'About the parcel' } })
  const inbox = async (who: Actor) =>
    (await world.as(who).call(listConversations, {})).map(({ otherUser, state }) => [otherUser.id, state])

  it('over what was asked for is no request, either way; others write one', async () => {
    const offer = await room.offer(ada!)
    await room.ask(ben!, offer.id, [idsOf(offer)[0]!])
    await write(ada!, ben!)
    assert.deepEqual(await inbox(ben!), [[ada!.id, 'open']])
    await room.ask(cleo!, offer.id, [idsOf(offer)[1]!])
    await write(cleo!, ada!)
    assert.ok((await inbox(ada!)).some(([id, state]) => id === cleo!.id && state === 'open'))
    const dora = await world.member('Dora')
    await write(dora, ada!)
    assert.ok(!(await inbox(ada!)).some(([id]) => id === dora.id))
  })

  it('reaches who takes messages of colleagues only, and no one who takes none', async () => {
    const offer = await room.offer(ada!)
    await room.ask(ben!, offer.id, [idsOf(offer)[0]!])
    await world.as(ada!).call(changeSettings, { body: { privacy: { messagesFrom: 'colleagues' } } })
    await write(ben!, ada!)
    const shut = await room.offer(cleo!)
    await room.ask(ben!, shut.id, [idsOf(shut)[0]!])
    await world.as(cleo!).call(changeSettings, { body: { privacy: { messagesFrom: 'nobody' } } })
    const body = { receiverId: cleo!.id, content: 'About the parcel' }
    assert.equal((await world.as(ben!).refused(sendMessage, { body })).code, 'messages_closed')
  })
})
