import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteHolding, submitHolding } from '#contract/holdings.ts'
import { blockUser } from '#contract/profiles.ts'
import { search } from '#contract/search.ts'
import { answerWant, closeWant, createWant, deleteAnswer, editWant, listWants, markHelped, readWant } from '#contract/wants.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { closeOldWants } from './close-want.ts'

let world: World
let room: ReturnType<typeof exchangeRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = exchangeRoom(world, () => ava!)
})
after(() => world.close())
beforeEach(async () => {
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})

const at = (id: number) => ({ params: { id: `${id}` } })
const atAnswer = (id: number, answerId: number) => ({ params: { id: `${id}`, answerId: `${answerId}` } })
const helped = (who: Actor, id: number, answerId: number, is = true) =>
  world.as(who).call(markHelped, { ...atAnswer(id, answerId), body: { helped: is } })
const close = (who: Actor, id: number, isClosed = true) => world.as(who).call(closeWant, { ...at(id), body: { isClosed } })
const find = async (viewer: Actor, query: CallInput<typeof listWants>['query'] = {}) =>
  (await world.as(viewer).call(listWants, { query })).map(({ id }) => id)
const told = async (who: Actor) =>
  (await world.notificationsOf(who)).filter(({ type }) => type === 'resource_news').map(({ content }) => content)
const inDays = (days: number) => new Date(world.rooms.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('a request', () => {
  it('waits for review, stands with what was said of it, and is found', async () => {
    const draft = { title: 'A disposal schedule for newspapers', subjects: ['Preservation'], language: 'uk', until: inDays(30) }
    const want = await room.askFor(ada!, draft)
    assert.deepEqual([want.state, want.status, want.may.answer], ['pending', 'open', false])
    assert.equal((await world.as(ben!).refused(readWant, at(want.id))).code, 'holding_not_found')
    await room.decide(want.id, 'approve')
    const seen = await room.readWant(want.id, ben!)
    assert.deepEqual(
      [seen.about, seen.subjects, seen.language, seen.until, seen.may.answer, seen.may.edit],
      ['resource', ['Preservation'], 'uk', inDays(30), true, false],
    )
    assert.deepEqual(await find(ben!, { subject: 'preservation', about: 'resource', language: 'uk', q: 'disposal' }), [want.id])
    assert.deepEqual(await find(ben!, { subject: 'preservation', about: 'volume' }), [])
    const found = await world.as(ben!).call(search, { query: { q: 'disposal schedule', type: 'resources' } })
    assert.ok(found.resources?.some(({ card }) => card.id === want.id))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('sent twice with the same key is one', async () => {
    const body = { title: 'Sent twice', about: 'volume' as const, clientId: 'one-and-only' }
    const [one, other] = [await world.as(ada!).call(createWant, { body }), await world.as(ada!).call(createWant, { body })]
    assert.equal(one.id, other.id)
  })

  it('says what is wrong, and keeps nothing of it', async () => {
    for (const [part, field] of [
      [{ about: 'loan' }, 'about'],
      [{ until: '2020-01-01' }, 'until'],
      [{ until: 'soon' }, 'until'],
      [{ audience: 'public' }, 'audience'],
      [{ audience: 'group' }, 'groupId'],
      [{ language: 'English' }, 'language'],
      [{ title: 'A\u202Eb' }, 'title'],
      [{ subjects: Array.from({ length: 9 }, (_, at) => `Subject ${at}`) }, 'subjects'],
    ] as const) {
      const response = await world.as(ada!).send(createWant, { body: { title: 'Something', about: 'volume', ...part } })
      assert.equal(response.statusCode, 400, JSON.stringify(part))
      assert.ok(Object.hasOwn(response.json<{ fields: object }>().fields, field), response.body)
    }
    assert.equal((await world.as(ada!).send(editWant, { params: { id: 1 }, body: { status: 'closed' } })).statusCode, 400)
    assert.deepEqual(await find(ada!, { by: `${ada!.id}` }), [])
  })

  it('is changed by who asks: facts at once, much of the text once it is read again', async () => {
    const want = await room.want(ada!, { title: 'A thesaurus for tunings', body: 'Printed sources are welcome.' })
    const facts = await world.as(ada!).call(editWant, { ...at(want.id), body: { about: 'volume', until: inDays(10) } })
    assert.deepEqual([facts.about, facts.until, facts.hasProposal], ['volume', inDays(10), false])
    const text = { body: 'Something else altogether: a microscope, a lamp and a table to put them on.' }
    const proposed = await world.as(ada!).call(editWant, { ...at(want.id), body: text })
    assert.deepEqual([proposed.hasProposal, proposed.body], [true, 'Printed sources are welcome.'])
    await room.decide(want.id, 'approve')
    assert.deepEqual(
      [(await room.readWant(want.id, ben!)).body, (await room.readWant(want.id, ben!)).about],
      [text.body, 'volume'],
    )
    assert.equal((await world.as(ben!).refused(editWant, { ...at(want.id), body: { about: 'resource' } })).code, 'not_yours')
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('an answer', () => {
  it('is told to who asked, counts, and three each are enough', async () => {
    const want = await room.want(ada!)
    for (const note of ['One', 'Two', 'Three']) await room.answer(ben!, want.id, { note, url: 'https://library.example/form' })
    const refused = await world.as(ben!).refused(answerWant, { ...at(want.id), body: { note: 'Four' } })
    assert.equal(refused.code, 'too_many_answers')
    const seen = await room.readWant(want.id, ada!)
    assert.deepEqual(
      seen.answers.map(({ note, user, url, helped: is }) => [note, user.id, url, is]),
      ['One', 'Two', 'Three'].map((note) => [note, ben!.id, 'https://library.example/form', false]),
    )
    assert.deepEqual([seen.answerCount, (await room.readWant(want.id, ben!)).may.answer], [3, false])
    assert.equal((await told(ada!)).length, 3)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('sent twice with the same key is one', async () => {
    const want = await room.want(ada!)
    await Promise.all([1, 2, 3].map(() => room.answer(ben!, want.id, { clientId: 'the-same-key' })))
    assert.equal((await room.readWant(want.id, ada!)).answerCount, 1)
  })

  it('names an offer of this site to those who may see it, and to no one else', async () => {
    const want = await room.want(ada!)
    const groupId = await groupRoom(world, () => ava!).stand(ben!, { joining: 'hidden' }, [cleo!])
    const open = await room.offer(ben!)
    const inside = await room.offer(ben!, { audience: 'group', groupId })
    await room.answer(ben!, want.id, { offerId: open.id })
    await room.answer(ben!, want.id, { offerId: inside.id })
    const cards = async (who: Actor) => (await room.readWant(want.id, who)).answers.map(({ card }) => card?.id ?? null)
    assert.deepEqual(await cards(ada!), [open.id, null])
    assert.deepEqual(await cards(cleo!), [open.id, inside.id])
    const wrong = [{ offerId: want.id }, { resourceId: open.id }, { offerId: 2_000_000_000 }]
    for (const part of wrong) {
      const refused = await world.as(cleo!).refused(answerWant, { ...at(want.id), body: { note: 'This', ...part } })
      assert.equal(refused.code, 'holding_not_found')
    }
    const both = { note: 'Both', offerId: open.id, url: 'https://library.example' }
    assert.equal((await world.as(cleo!).refused(answerWant, { ...at(want.id), body: both })).code, 'invalid_input')
  })

  it('is refused to who asked, to a request that is closed or over, and to outsiders of its group', async () => {
    const refusal = async (who: Actor, id: number) =>
      (await world.as(who).refused(answerWant, { ...at(id), body: { note: 'Here' } })).code
    const want = await room.want(ada!)
    assert.equal(await refusal(ada!, want.id), 'own_request')
    await close(ada!, want.id)
    assert.equal(await refusal(ben!, want.id), 'want_closed')
    const waiting = await room.askFor(ada!)
    assert.equal(await refusal(ben!, waiting.id), 'holding_not_found')
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'open' }, [cleo!])
    const inside = await room.want(ada!, { audience: 'group', groupId })
    assert.equal(await refusal(ben!, inside.id), 'not_a_member')
    await room.answer(cleo!, inside.id)
    const blocked = await room.want(ada!)
    await world.block(ada!, ben!)
    assert.equal(await refusal(ben!, blocked.id), 'holding_not_found')
  })

  it('that helped makes the request answered, tells its giver once, and can be taken back', async () => {
    const want = await room.want(ada!, { title: 'A finding aid' })
    const [first] = (await room.answer(ben!, want.id)).answers
    const second = (await room.answer(cleo!, want.id)).answers[1]!
    assert.equal(
      (await world.as(ben!).refused(markHelped, { ...atAnswer(want.id, first!.id), body: { helped: true } })).code,
      'not_yours',
    )
    assert.equal((await helped(ada!, want.id, first!.id)).status, 'answered')
    assert.equal((await helped(ada!, want.id, first!.id)).status, 'answered')
    assert.deepEqual(await told(ben!), ['Your answer helped: “A finding aid”'])
    await helped(ada!, want.id, second.id)
    assert.equal((await helped(ada!, want.id, first!.id, false)).status, 'answered')
    assert.deepEqual(await told(ben!), [])
    assert.equal((await helped(ada!, want.id, second.id, false)).status, 'open')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is deleted by who gave it, or by an admin, of which the log tells', async () => {
    const want = await room.want(ada!)
    const [first, second] = (await room.answer(ben!, want.id), (await room.answer(ben!, want.id)).answers)
    await helped(ada!, want.id, first!.id)
    assert.equal((await world.as(cleo!).refused(deleteAnswer, atAnswer(want.id, first!.id))).code, 'not_yours')
    const left = await world.as(ben!).call(deleteAnswer, atAnswer(want.id, first!.id))
    assert.deepEqual([left.status, left.answerCount], ['open', 1])
    await world.as(ava!).call(deleteAnswer, atAnswer(want.id, second!.id))
    assert.deepEqual([await told(ada!), await told(ben!)], [[], []])
    const acts = await world.db.selectFrom('audit_log').select(['action', 'user_id']).where('subject_id', '=', want.id).execute()
    assert.ok(acts.some(({ action, user_id }) => action === 'delete_answer' && user_id === ben!.id))
    assert.equal((await world.as(ava!).refused(deleteAnswer, atAnswer(want.id, second!.id))).code, 'answer_not_found')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('of people who are kept apart is not read', async () => {
    const want = await room.want(ada!)
    await room.answer(ben!, want.id)
    await world.block(cleo!, ben!)
    assert.equal((await room.readWant(want.id, cleo!)).answers.length, 0)
    assert.equal((await room.readWant(want.id, ada!)).answers.length, 1)
  })
})

describe('an answer between two', () => {
  it('of whom one blocks the other is taken back, and nothing tells of it', async () => {
    const want = await room.want(ada!)
    const [first] = (await room.answer(ben!, want.id)).answers
    await room.answer(cleo!, want.id)
    await helped(ada!, want.id, first!.id)
    await world.as(ben!).call(blockUser, { body: { userId: ada!.id } })
    const seen = await room.readWant(want.id, cleo!)
    assert.deepEqual([seen.status, seen.answers.map(({ user }) => user.id)], ['open', [cleo!.id]])
    assert.deepEqual([(await told(ada!)).length, await told(ben!)], [1, []])
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('a request ends', () => {
  it('when who asked closes it, and is opened again once', async () => {
    const want = await room.want(ada!)
    assert.equal((await world.as(ben!).refused(closeWant, { ...at(want.id), body: { isClosed: true } })).code, 'not_yours')
    assert.deepEqual([(await close(ada!, want.id)).status, (await close(ada!, want.id)).may.reopen], ['closed', true])
    assert.ok(!(await find(ben!)).includes(want.id))
    assert.ok((await find(ben!, { status: 'closed' })).includes(want.id))
    assert.deepEqual([(await close(ada!, want.id, false)).status, (await find(ben!)).includes(want.id)], ['open', true])
    await close(ada!, want.id)
    assert.equal((await world.as(ada!).refused(closeWant, { ...at(want.id), body: { isClosed: false } })).code, 'reopened_before')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('after its last day, wherever that is, and after 90 days without anything', async () => {
    const [dated, quiet, busy, talked] = [
      await room.want(ada!, { until: inDays(3) }),
      await room.want(ada!),
      await room.want(ada!),
      await room.want(ada!),
    ]
    const status = async (id: number) =>
      (await world.db.selectFrom('wants').select('status').where('holding_id', '=', id).executeTakeFirstOrThrow()).status
    world.pass(3 * 24)
    await closeOldWants(world.rooms)
    assert.equal(await status(dated.id), 'open')
    world.pass(36)
    const late = await world.member('Late')
    assert.equal((await world.as(late).refused(answerWant, { ...at(dated.id), body: { note: 'Late' } })).code, 'want_closed')
    await closeOldWants(world.rooms)
    assert.equal(await status(dated.id), 'closed')
    world.pass(60 * 24)
    await room.answer(await world.member('Dora'), busy.id)
    await world.db
      .insertInto('comments')
      .values({ holding_id: talked.id, author_id: ben!.id, content: 'Still?', created_at: world.rooms.now() })
      .execute()
    world.pass(28 * 24)
    await closeOldWants(world.rooms)
    assert.deepEqual([await status(quiet.id), await status(busy.id), await status(talked.id)], ['closed', 'open', 'open'])
  })

  it('not before others can read it; put off until its last day is over, it needs another one', async () => {
    const draft = await room.askFor(ada!, { isDraft: true, until: inDays(3) })
    const waiting = await room.askFor(ada!)
    world.pass(92 * 24)
    await closeOldWants(world.rooms)
    const left = await world.db.selectFrom('wants').select('status').where('holding_id', 'in', [draft.id, waiting.id]).execute()
    assert.deepEqual(left, [{ status: 'open' }, { status: 'open' }])
    const later = { ...ada!, cookie: await world.sessionOf(ada!) }
    const refused = await world.as(later).refused(submitHolding, at(draft.id))
    assert.deepEqual([refused.code, refused.fields], ['invalid_input', { until: 'This day is over' }])
    await world.as(later).call(editWant, { ...at(draft.id), body: { until: inDays(3) } })
    assert.equal((await world.as(later).call(submitHolding, at(draft.id))).state, 'pending')
    const closed = { status: 'closed', closed_at: world.rooms.now() } as const
    await world.db.updateTable('wants').set(closed).where('holding_id', '=', draft.id).execute()
    ava = await world.admin('Ava')
    await room.decide(draft.id, 'approve')
    const { status, facts } = await room.readWant(draft.id, later)
    assert.deepEqual([status, facts['status']], ['open', 'open'])
  })

  it('with its answers, when it is deleted', async () => {
    const want = await room.want(ada!)
    await room.answer(ben!, want.id)
    await world.as(ada!).call(deleteHolding, at(want.id))
    const left = await world.db.selectFrom('want_answers').select('id').where('want_id', '=', want.id).execute()
    assert.deepEqual([left, await told(ada!)], [[], []])
  })
})
