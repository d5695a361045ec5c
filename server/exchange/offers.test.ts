import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteHolding } from '#contract/holdings.ts'
import { askForLines, changeLine, createOffer, editOffer, listOffers, readOffer, type Offer } from '#contract/offers.ts'
import { search } from '#contract/search.ts'
import { changeSettings } from '#contract/settings.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof exchangeRoom>
let [ada, ben, cleo, dan, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = exchangeRoom(world, () => ava!)
})
after(() => world.close())
beforeEach(async () => {
  ;[ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})

const at = (id: number) => ({ params: { id: `${id}` } })
const idsOf = ({ lines }: Offer) => lines.map(({ id }) => id)
const find = async (viewer: Actor, query: CallInput<typeof listOffers>['query'] = {}) =>
  (await world.as(viewer).call(listOffers, { query })).map(({ id }) => id)
const told = async (who: Actor) =>
  (await world.notificationsOf(who)).filter(({ type }) => type === 'resource_news').map(({ content }) => content)
const refusalOfLine = async (who: Actor, lineId: number, change: CallInput<typeof changeLine>['body']) =>
  (await world.as(who).refused(changeLine, { ...at(lineId), body: change })).code
const inDays = (days: number) => new Date(world.rooms.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const states = ({ lines }: Offer) => lines.map(({ state, isYours }) => (isYours ? `${state} to you` : state))

describe('an offer', () => {
  it('waits for review, stands with its lines, and is found by what it gives away, where and how', async () => {
    const lines = [{ title: 'Incunabula handbook', note: 'Spine repaired' }, { title: 'Card cabinet' }]
    const offer = await room.give(ada!, { lines, city: 'Tromsø', country: 'NO', postage: 'collect' })
    assert.deepEqual(
      [offer.state, offer.status, offer.mode, offer.lineCount, offer.freeCount],
      ['pending', 'open', 'first_come', 2, 2],
    )
    assert.equal(offer.until, inDays(42))
    assert.equal((await world.as(ben!).refused(readOffer, at(offer.id))).code, 'holding_not_found')
    await room.decide(offer.id, 'approve')
    const seen = await room.readOffer(offer.id, ben!)
    assert.deepEqual(
      seen.lines.map(({ title, note, state, asks }) => [title, note, state, asks]),
      [
        ['Incunabula handbook', 'Spine repaired', 'free', 0],
        ['Card cabinet', null, 'free', 0],
      ],
    )
    assert.deepEqual([seen.may, seen.asks], [{ edit: false, delete: false, ask: true, promise: false }, []])
    assert.deepEqual(await find(ben!, { country: 'NO', postage: 'collect', q: 'cabinet' }), [offer.id])
    assert.deepEqual(await find(ben!, { country: 'SE', q: 'cabinet' }), [])
    const found = await world.as(ben!).call(search, { query: { q: 'incunabula', type: 'resources' } })
    assert.ok(found.resources?.some(({ card }) => card.id === offer.id))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('says what is wrong, and keeps nothing of it', async () => {
    const whole = { title: 'An offer', city: 'Oslo', country: 'NO', postage: 'giver', lines: [{ title: 'A volume' }] }
    for (const [part, field] of [
      [{ lines: [] }, 'lines'],
      [{ lines: Array.from({ length: 201 }, () => ({ title: 'A volume' })) }, 'lines'],
      [{ lines: [{ title: 'Two\nlines' }] }, 'lines.0.title'],
      [{ lines: [{ title: 'A'.repeat(301) }] }, 'lines.0.title'],
      [{ country: 'Norway' }, 'country'],
      [{ postage: 'pigeon' }, 'postage'],
      [{ mode: 'auction' }, 'mode'],
      [{ until: inDays(-2) }, 'until'],
      [{ until: inDays(91) }, 'until'],
      [{ audience: 'public' }, 'audience'],
      [{ audience: 'group' }, 'groupId'],
    ] as const) {
      const response = await world.as(ada!).send(createOffer, { body: { ...whole, ...part } })
      assert.equal(response.statusCode, 400, JSON.stringify(part).slice(0, 100))
      const { fields } = response.json<{ fields: object }>()
      assert.ok(
        Object.keys(fields).some((name) => name === field || field.startsWith(`${name}.`)),
        response.body,
      )
    }
    assert.deepEqual(await find(ada!, { by: `${ada!.id}` }), [])
  })

  it('ends 42 days from the day that it is where its giver is, or at most 90', async () => {
    const timeZone = 'Pacific/Kiritimati'
    await world.as(ada!).call(changeSettings, { body: { timeZone } })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(world.rooms.now())
    const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    assert.equal((await room.give(ada!)).until, later(42))
    assert.equal((await room.give(ada!, { until: later(90) })).until, later(90))
    const draft = await room.give(ada!, { isDraft: true })
    const refused = await world.as(ada!).refused(editOffer, { ...at(draft.id), body: { until: later(91) } })
    assert.deepEqual(refused.fields, { until: 'Please choose a day within 90 days' })
    const long = await room.give(ada!, { until: later(90) })
    assert.equal((await world.as(ada!).call(editOffer, { ...at(long.id), body: { until: null } })).until, later(42))
  })

  it('with 200 long lines in any script is kept as it was given', async () => {
    const lines = Array.from({ length: 200 }, (_, number) => ({ title: `${number} 目録の手引き ${'ж'.repeat(280)}` }))
    const offer = await room.give(ada!, { lines })
    assert.deepEqual(
      offer.lines.map(({ title }) => ({ title })),
      lines,
    )
  })
})

describe('where the first gets it,', () => {
  it('a line is promised to who asks first, others stand in line and move up, and each hears of it', async () => {
    const offer = await room.offer(ada!, { title: 'Bound journals' })
    const [first, second] = idsOf(offer)
    assert.deepEqual(states(await room.ask(ben!, offer.id, [first!, second!], 'For our reading room')), [
      'promised to you',
      'promised to you',
    ])
    const later = await room.ask(cleo!, offer.id, [first!])
    assert.deepEqual([states(later), later.lines[0]!.isAsked, later.lines[0]!.asks], [['promised', 'promised'], true, 2])
    await room.ask(dan!, offer.id, [first!])
    assert.deepEqual((await told(ada!)).toSorted(), ['1', '1', '2'])
    assert.deepEqual([await told(ben!), await told(cleo!)], [[], []])
    assert.deepEqual(states(await room.line(ben!, first!, { state: 'free' })), ['promised', 'promised to you'])
    assert.deepEqual(await told(cleo!), ['“First volume” is promised to you'])
    await room.line(ada!, first!, { state: 'free' })
    assert.deepEqual(await told(dan!), ['“First volume” is promised to you'])
    assert.ok((await told(cleo!)).includes('“First volume” is no longer promised to you'))
    assert.deepEqual(states(await room.readOffer(offer.id, dan!)), ['promised to you', 'promised'])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('asked again one keeps one’s place, and a note is of all that one asks for', async () => {
    const offer = await room.offer(ada!)
    const [first, second] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!], 'Please')
    await room.ask(ben!, offer.id, [first!, second!], 'Both, please')
    const { asks } = await room.readOffer(offer.id, ada!)
    assert.deepEqual(
      asks?.map(({ user, lineIds, note }) => [user.id, lineIds, note]),
      [[ben!.id, [first, second], 'Both, please']],
    )
    await room.ask(ben!, offer.id, [first!])
    assert.equal((await told(ada!)).length, 2)
  })

  it('what was given is not asked for, and nothing of that call is kept', async () => {
    const offer = await room.offer(ada!)
    const [first, second] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!])
    await room.line(ada!, first!, { state: 'given' })
    const body = { lineIds: [first!, second!] }
    assert.equal((await world.as(cleo!).refused(askForLines, { ...at(offer.id), body })).code, 'line_taken')
    assert.deepEqual(
      (await room.readOffer(offer.id, cleo!)).lines.map(({ isAsked }) => isAsked),
      [false, false],
    )
    assert.equal(await refusalOfLine(ben!, first!, { state: 'free' }), 'line_taken')
    assert.equal(await refusalOfLine(ada!, first!, { state: 'free' }), 'line_taken')
  })
})

describe('where its giver chooses,', () => {
  it('a line stays free until it is promised to one of those who ask, and the others hear that it is taken', async () => {
    const offer = await room.offer(ada!, { mode: 'chosen' })
    const [first] = idsOf(offer)
    for (const who of [ben!, cleo!]) assert.deepEqual(states(await room.ask(who, offer.id, [first!])), ['free', 'free'])
    assert.equal(await refusalOfLine(ada!, first!, { state: 'promised' }), 'invalid_input')
    assert.equal(await refusalOfLine(ada!, first!, { state: 'promised', userId: dan!.id }), 'user_not_found')
    assert.equal(await refusalOfLine(ada!, first!, { state: 'given' }), 'invalid_input')
    const promised = await room.line(ada!, first!, { state: 'promised', userId: cleo!.id })
    assert.deepEqual([promised.lines[0]!.promisedTo?.id, promised.freeCount], [cleo!.id, 1])
    assert.deepEqual([await told(cleo!), await told(ben!)], [['“First volume” is promised to you'], ['“First volume” is taken']])
    assert.equal(await refusalOfLine(ada!, first!, { state: 'promised', userId: ben!.id }), 'line_taken')
    await room.line(cleo!, first!, { state: 'free' })
    assert.ok((await told(ada!)).includes('“First volume” is no longer wanted'))
    await room.line(ada!, first!, { state: 'promised', userId: ben!.id })
    assert.deepEqual(states(await room.line(ada!, first!, { state: 'given' })), ['given', 'free'])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('and then lets the first have it, who waits longest gets what is free', async () => {
    const offer = await room.offer(ada!, { mode: 'chosen' })
    const [first] = idsOf(offer)
    for (const who of [cleo!, ben!]) await room.ask(who, offer.id, [first!])
    await world.as(ada!).call(editOffer, { ...at(offer.id), body: { mode: 'first_come' } })
    assert.deepEqual(states(await room.readOffer(offer.id, cleo!)), ['promised to you', 'free'])
    assert.deepEqual(await told(cleo!), ['“First volume” is promised to you'])
  })
})

describe('who asks for what', () => {
  it('its giver reads of all, who asks of themselves, and no one else', async () => {
    const offer = await room.offer(ada!)
    const [first] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!], 'A secret reason')
    await room.ask(cleo!, offer.id, [first!], 'Another reason')
    const notes = async (who: Actor) => (await room.readOffer(offer.id, who)).asks?.map(({ note }) => note)
    assert.deepEqual(await notes(ada!), ['A secret reason', 'Another reason'])
    assert.deepEqual(await notes(cleo!), ['Another reason'])
    for (const who of [dan!, ava!]) {
      assert.deepEqual(await notes(who), [])
      assert.ok((await room.readOffer(offer.id, who)).lines.every(({ promisedTo }) => !promisedTo))
    }
    assert.equal((await room.readOffer(offer.id, ada!)).lines[0]!.promisedTo?.id, ben!.id)
  })

  it('is changed by no one else', async () => {
    const offer = await room.offer(ada!)
    const [first] = idsOf(offer)
    await room.ask(ben!, offer.id, [first!])
    for (const state of ['free', 'given', 'promised'] as const) {
      assert.equal(await refusalOfLine(dan!, first!, { state, userId: dan!.id }), 'not_yours')
      assert.equal(await refusalOfLine(ava!, first!, { state, userId: dan!.id }), 'not_yours')
    }
    for (const state of ['given', 'promised'] as const) assert.equal(await refusalOfLine(ben!, first!, { state }), 'not_yours')
    const sent = await world.as(ada!).send(changeLine, { params: { id: first }, body: { state: 'given', promisedTo: dan!.id } })
    assert.equal(sent.statusCode, 400)
  })

  it('is refused to its giver, to outsiders of its group, of lines that are not its own, and while it is not there', async () => {
    const refusal = async (who: Actor, id: number, lineIds: number[]) =>
      (await world.as(who).refused(askForLines, { ...at(id), body: { lineIds } })).code
    const offer = await room.offer(ada!)
    const other = await room.offer(ada!)
    assert.equal(await refusal(ada!, offer.id, idsOf(offer)), 'own_offer')
    assert.equal(await refusal(ben!, offer.id, idsOf(other)), 'line_not_found')
    assert.equal(await refusal(ben!, 2_000_000_000, [1]), 'holding_not_found')
    const waiting = await room.give(ada!)
    assert.equal(await refusal(ben!, waiting.id, idsOf(waiting)), 'holding_not_found')
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'open' }, [cleo!])
    const inside = await room.offer(ada!, { audience: 'group', groupId })
    assert.equal(await refusal(ben!, inside.id, idsOf(inside)), 'not_a_member')
    await room.ask(cleo!, inside.id, idsOf(inside))
    assert.equal(await refusalOfLine(ben!, 2_000_000_000, { state: 'free' }), 'line_not_found')
    assert.equal(await refusalOfLine(ben!, idsOf(waiting)[0]!, { state: 'free' }), 'line_not_found')
  })
})

it('those who asked, and have not got it yet, hear that the place, the postage or the last day of an offer is another', async () => {
  const offer = await room.offer(ada!, { title: 'Maps' })
  const [first, second] = idsOf(offer)
  await room.ask(ben!, offer.id, [first!, second!])
  await room.ask(cleo!, offer.id, [second!])
  await room.ask(dan!, offer.id, [first!])
  await room.line(ada!, first!, { state: 'given' })
  const edit = (body: CallInput<typeof editOffer>['body']) => world.as(ada!).call(editOffer, { ...at(offer.id), body })
  const news = async (who: Actor) => (await told(who)).filter((content) => content.startsWith('“Maps”'))
  await edit({ city: 'Bergen', country: 'NO', postage: 'giver', until: offer.until, mode: 'first_come' })
  assert.deepEqual(await news(ben!), [])
  await edit({ city: 'Oslo' })
  await edit({ country: 'SE', postage: 'collect', until: inDays(10) })
  for (const who of [ben!, cleo!])
    assert.deepEqual((await news(who)).toSorted(), [
      '“Maps” has changed: place',
      '“Maps” has changed: place, postage and last day',
    ])
  assert.deepEqual([await news(dan!), await news(ada!)], [[], []])
})

describe('the lines of an offer', () => {
  it('change at once; who asked for one that goes or is another thing now is told', async () => {
    const offer = await room.offer(ada!, { mode: 'chosen', lines: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] })
    const [one, two, three] = idsOf(offer)
    await room.ask(ben!, offer.id, [one!, two!])
    const lines = [{ id: three!, title: 'Three' }, { id: two!, title: 'Two, bound' }, { title: 'Four' }]
    const changed = await world.as(ada!).call(editOffer, { ...at(offer.id), body: { lines } })
    assert.deepEqual(
      changed.lines.map(({ title }) => title),
      ['Three', 'Two, bound', 'Four'],
    )
    assert.deepEqual((await told(ben!)).toSorted(), ['“One” is no longer offered', '“Two” was changed to “Two, bound”'])
    await room.line(ada!, two!, { state: 'promised', userId: ben!.id })
    const without = await world.as(ada!).refused(editOffer, { ...at(offer.id), body: { lines: [{ title: 'Five' }] } })
    assert.equal(without.code, 'line_promised')
    const foreign = idsOf(await room.offer(ada!))[0]!
    const taken = { ...at(offer.id), body: { lines: [{ id: foreign, title: 'Foreign' }] } }
    assert.equal((await world.as(ada!).refused(editOffer, taken)).code, 'line_not_found')
    assert.equal((await world.as(ben!).refused(editOffer, { ...at(offer.id), body: { city: 'Oslo' } })).code, 'not_yours')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('are told to be gone when it is deleted', async () => {
    const offer = await room.offer(ada!, { title: 'Atlases' })
    await room.ask(ben!, offer.id, [idsOf(offer)[0]!])
    await world.as(ada!).call(deleteHolding, at(offer.id))
    assert.deepEqual(await told(ben!), ['“Atlases” is no longer offered'])
    assert.deepEqual(await world.db.selectFrom('offer_asks').select('id').where('offer_id', '=', offer.id).execute(), [])
  })
})
