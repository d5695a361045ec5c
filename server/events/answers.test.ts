import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { answerOccurrence, confirmStillComing, listOccurrencePeople, type Answer } from '#contract/occurrences.ts'
import { addEvent, addGoing, cancelDate } from '#testing/events.ts'
import { addGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { fillPlaces } from './waiting-line.ts'
import { inTransaction } from '#server/rooms.ts'

let world: World
let [ada, ben, cleo, dan]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
})
after(() => world.close())

const at = (id: number) => ({ params: { id: `${id}` } })
const body = (answer: Answer, more: { isQuiet?: boolean; scope?: 'following' } = {}) => ({ body: { answer, ...more } })
const say = async (who: Actor, id: number, answer: Answer, more = {}) =>
  (await world.as(who).call(answerOccurrence, { ...at(id), ...body(answer, more) }))[0]!
const refusal = async (who: Actor, id: number, answer: Answer) =>
  (await world.as(who).refused(answerOccurrence, { ...at(id), ...body(answer) })).code
const crowd = (count: number) => Promise.all(Array.from({ length: count }, (_, number) => world.member(`Reader${number}`)))

describe('an answer', () => {
  it('counts, shows the number in line, and twice is once', async () => {
    const { date } = await addEvent(world, ada!, { capacity: 1 })
    const going = await say(ben!, date, 'going')
    assert.deepEqual([going.answer, going.going, going.waiting], ['going', 1, 0])
    assert.deepEqual([(await say(ben!, date, 'going')).going], [1])
    const waits = await say(cleo!, date, 'going')
    assert.deepEqual([waits.answer, waits.waitingNumber, waits.waiting], ['waiting', 1, 1])
    assert.equal((await say(dan!, date, 'going')).waitingNumber, 2)
    assert.equal((await say(cleo!, date, 'going')).waitingNumber, 1)
    assert.equal((await say(dan!, date, 'interested')).interested, 1)
    assert.deepEqual([(await say(dan!, date, 'not_going')).interested], [0])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('that frees a place gives it to the first in line, who is told once', async () => {
    const { date, title } = await addEvent(world, ada!, { capacity: 1 })
    for (const who of [ben!, cleo!, dan!]) await say(who, date, 'going')
    const left = await say(ben!, date, 'not_going')
    assert.deepEqual([left.going, left.waiting], [1, 1])
    assert.deepEqual(await world.toldOf(cleo!, title), [`A place is free: you are going to “${title}”`])
    assert.deepEqual(await world.toldOf(dan!, title), [])
    const [first] = await world.as(dan!).call(answerOccurrence, { ...at(date), ...body('going') })
    assert.equal(first?.waitingNumber, 1)
  })

  it('is refused when it is over, cancelled, full without a list, elsewhere, or not to be seen', async () => {
    const full = await addEvent(world, ada!, { capacity: 1, hasWaitingList: false })
    await say(ben!, full.date, 'going')
    assert.equal(await refusal(cleo!, full.date, 'going'), 'event_full')
    assert.equal((await say(cleo!, full.date, 'interested')).answer, 'interested')
    const over = await addEvent(world, ada!, { hours: [-3] })
    assert.equal(await refusal(ben!, over.date, 'going'), 'event_over')
    const begun = await addEvent(world, ada!, { hours: [-1] })
    assert.equal((await say(ben!, begun.date, 'going')).answer, 'going')
    const cancelled = await addEvent(world, ada!)
    await cancelDate(world, cancelled, cancelled.date)
    assert.equal(await refusal(ben!, cancelled.date, 'interested'), 'event_cancelled')
    const elsewhere = await addEvent(world, ada!, { registration: 'elsewhere' })
    for (const answer of ['going', 'not_going'] as const)
      assert.equal(await refusal(ben!, elsewhere.date, answer), 'answers_elsewhere')
    assert.equal((await say(ben!, elsewhere.date, 'interested')).answer, 'interested')
    assert.equal((await say(ben!, elsewhere.date, 'not_going')).answer, 'not_going')
    const waiting = await addEvent(world, ada!, { state: 'pending' })
    assert.equal(await refusal(ben!, waiting.date, 'going'), 'occurrence_not_found')
    assert.equal(await refusal(ada!, waiting.date, 'going'), 'not_submitted')
    assert.equal(await refusal(ben!, 2 ** 31 - 1, 'going'), 'occurrence_not_found')
  })

  it('opens the link to those who go, and to no one who waits, is interested or has left', async () => {
    const { date } = await addEvent(world, ada!, { format: 'hybrid', joinUrl: 'https://meet.example/room', capacity: 1 })
    assert.equal((await say(ben!, date, 'interested')).joinUrl, null)
    assert.equal((await say(ben!, date, 'going')).joinUrl, 'https://meet.example/room')
    assert.equal((await say(cleo!, date, 'going')).joinUrl, null)
    assert.equal((await say(ben!, date, 'not_going')).joinUrl, null)
    assert.equal((await say(cleo!, date, 'going')).joinUrl, 'https://meet.example/room')
  })

  it('to what only a group sees is its members’', async () => {
    const group = await addGroup(world, ada!, { members: [ben!] })
    const hidden = await addGroup(world, ada!, { joining: 'hidden' })
    const { date } = await addEvent(world, ada!, { audience: 'group', groupId: group.id })
    assert.equal((await say(ben!, date, 'going')).answer, 'going')
    assert.equal(await refusal(cleo!, date, 'going'), 'not_a_member')
    const inside = await addEvent(world, ada!, { audience: 'group', groupId: hidden.id })
    assert.equal(await refusal(cleo!, inside.date, 'going'), 'occurrence_not_found')
  })

  it('to this and the following answers those that can be', async () => {
    const event = await addEvent(world, ada!, { hours: [24, 48, 72, 96], capacity: 1, hasWaitingList: false })
    const { dates } = event
    await say(cleo!, dates[3]!, 'going')
    await cancelDate(world, event, dates[2]!)
    const answered = await world.as(ben!).call(answerOccurrence, { ...at(dates[1]!), ...body('going', { scope: 'following' }) })
    assert.deepEqual(
      answered.map(({ id, answer }) => [id, answer]),
      [[dates[1], 'going']],
    )
    const back = await world.as(ben!).call(answerOccurrence, { ...at(dates[0]!), ...body('not_going', { scope: 'following' }) })
    assert.deepEqual(
      back.map(({ id }) => id),
      [dates[0], dates[1], dates[3]],
    )
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('that is quiet names no one but to hosts, and counts', async () => {
    const { date } = await addEvent(world, ada!, { hosts: [dan!] })
    const quiet = await say(ben!, date, 'going', { isQuiet: true })
    assert.deepEqual([quiet.isQuiet, quiet.going], [true, 1])
    assert.equal((await say(ben!, date, 'going')).isQuiet, true)
    await say(cleo!, date, 'going')
    const seenBy = async (who: Actor) =>
      (await world.as(who).call(listOccurrencePeople, at(date))).map(({ user }) => user.id).toSorted((a, b) => a - b)
    const names = (...people: Actor[]) => people.map(({ id }) => id).toSorted((a, b) => a - b)
    assert.deepEqual(await seenBy(cleo!), names(cleo!))
    assert.deepEqual(await seenBy(ben!), names(ben!, cleo!))
    for (const host of [ada!, dan!]) assert.deepEqual(await seenBy(host), names(ben!, cleo!))
    await world.colleagues(ben!, cleo!)
    assert.deepEqual((await say(cleo!, date, 'going')).colleagues, [])
  })

  it('stands for a new time once it is said again', async () => {
    const { date } = await addEvent(world, ada!, { capacity: 1 })
    await say(ben!, date, 'going')
    await say(cleo!, date, 'going')
    await world.db.updateTable('rsvps').set({ asks_again: true }).where('occurrence_id', '=', date).execute()
    assert.equal((await world.as(ben!).call(confirmStillComing, at(date))).asksAgain, false)
    for (const who of [cleo!, dan!]) assert.equal((await world.as(who).refused(confirmStillComing, at(date))).code, 'not_yours')
  })
})

describe('many answers at once', () => {
  it('fill 50 places and make a line of the other 150, and as many move up as leave', async () => {
    const { date, title } = await addEvent(world, ada!, { capacity: 50 })
    const people = await crowd(200)
    const answers = await Promise.all(people.map((who) => say(who, date, 'going')))
    assert.equal(answers.filter(({ answer }) => answer === 'going').length, 50)
    const line = answers.flatMap(({ waitingNumber }) => waitingNumber ?? []).toSorted((a, b) => a - b)
    assert.deepEqual(
      line,
      Array.from({ length: 150 }, (_, number) => number + 1),
    )
    const going = people.filter((_, number) => answers[number]!.answer === 'going')
    const inLine = people
      .filter((_, number) => answers[number]!.answer === 'waiting')
      .toSorted((a, b) => answers[people.indexOf(a)]!.waitingNumber! - answers[people.indexOf(b)]!.waitingNumber!)

    await Promise.all(going.slice(0, 30).map((who) => say(who, date, 'not_going')))
    const now = await world.db
      .selectFrom('rsvps')
      .select('user_id')
      .where('occurrence_id', '=', date)
      .where('answer', '=', 'going')
      .execute()
    const expected = [...going.slice(30), ...inLine.slice(0, 30)].map(({ id }) => id)
    assert.deepEqual(
      now.map((row) => row.user_id).toSorted((a, b) => a - b),
      expected.toSorted((a, b) => a - b),
    )
    for (const [number, who] of inLine.slice(0, 32).entries())
      assert.equal((await world.toldOf(who, title)).length, number < 30 ? 1 : 0)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('of people who come and go stay exact, fifty times', async () => {
    const people = await crowd(8)
    for (let run = 0; run < 50; run++) {
      const { date } = await addEvent(world, ada!, { capacity: 3 })
      await addGoing(world, date, people.slice(0, 3))
      for (const who of people.slice(3, 5)) await say(who, date, 'going')
      await Promise.all([
        ...people.slice(0, 3).map((who) => say(who, date, 'not_going')),
        ...people.slice(5).map((who) => say(who, date, 'going')),
        ...people.slice(3, 4).map((who) => say(who, date, run % 2 ? 'interested' : 'not_going')),
      ])
      const counted = await world.db.selectFrom('occurrences').selectAll().where('id', '=', date).executeTakeFirstOrThrow()
      // There was one before and three have joined: three of these four find a place.
      assert.deepEqual([counted.going_count, counted.waiting_count], [3, 1])
    }
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('under a change of places stay exact', async () => {
    const people = await crowd(6)
    const { date } = await addEvent(world, ada!, { capacity: 1 })
    for (const who of people) await say(who, date, 'going')
    const grow = (capacity: number | null) =>
      inTransaction(world.rooms, async (tx) => {
        await tx.db.updateTable('occurrences').set({ capacity }).where('id', '=', date).execute()
        await fillPlaces(tx, date)
      })
    await Promise.all([grow(3), say(people[0]!, date, 'not_going')])
    const counts = () =>
      world.db.selectFrom('occurrences').select(['going_count', 'waiting_count']).where('id', '=', date).executeTakeFirstOrThrow()
    assert.deepEqual(await counts(), { going_count: 3, waiting_count: 2 })
    await assert.rejects(sql`update occurrences set capacity = 2 where id = ${date}`.execute(world.db), /occurrence_places/)
    await grow(null)
    assert.deepEqual(await counts(), { going_count: 5, waiting_count: 0 })
    assert.deepEqual(await wrongCounts(world), [])
  })
})
