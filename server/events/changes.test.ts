import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelEvent, editEvent, readEvent, type Event, type EventEdit, type Repeat } from '#contract/events.ts'
import { deleteHolding } from '#contract/holdings.ts'
import { answerOccurrence } from '#contract/occurrences.ts'
import { addEvent } from '#testing/events.ts'
import { eventRoom } from '#testing/event-room.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-11-02T09:00:00Z') })
  room = eventRoom(world, () => ava!)
  ;[ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
  ava = await world.admin('Ava')
})
after(() => world.close())

const weekly = (count: number): Repeat => ({ every: 'week', interval: 1, days: ['WE'], count })
const wednesdays = { startsLocal: '2027-03-03T18:00', endsLocal: '2027-03-03T20:00' }
const series = (count = 4) => room.stand(ada!, { ...wednesdays, repeat: weekly(count) })

const edit = (id: number, body: Partial<EventEdit>, viewer = ada!) => world.as(viewer).call(editEvent, { ...room.at(id), body })
const refused = (id: number, body: Partial<EventEdit>, viewer = ada!) =>
  world.as(viewer).refused(editEvent, { ...room.at(id), body })
const answer = (occurrenceId: number, viewer: Actor, said: 'going' | 'interested' = 'going') =>
  world.as(viewer).call(answerOccurrence, { params: { id: `${occurrenceId}` }, body: { answer: said } })
const startsOf = ({ occurrences }: Event) =>
  occurrences.map(({ startsLocal, isCancelled }) => `${startsLocal}${isCancelled ? ' cancelled' : ''}`)
const days = (...numbers: number[]) => numbers.map((day) => `2027-03-${String(day).padStart(2, '0')}T18:00`)

describe('an edit of an event', () => {
  it('holds at once in what people act on, and waits for review in its text', async () => {
    const event = await room.stand(ada!, { title: 'Paper', body: 'A short evening on the mending of paper.' })
    const text = 'Everything about leather bindings, their making and their repair, in three long lectures.'
    const edited = await edit(event.id, { body: text, creditHours: 2, place: { name: 'Hall 2', city: 'Bonn', country: 'DE' } })
    assert.equal(edited.body, 'A short evening on the mending of paper.')
    assert.equal(edited.hasProposal, true)
    assert.equal(edited.creditHours, 2)
    assert.equal(edited.facts.city, 'Bonn')
    assert.equal(edited.occurrences[0]!.place?.name, 'Hall 2')
    await room.approve(event.id)
    const read = await room.read(event.id, ben!)
    assert.equal(read.body, text)
    assert.equal(read.facts.city, 'Bonn')
  })

  it('is large by what a reviewer has read, also where the series was parted between small ones', async () => {
    const words = 'One long evening about paste, paper and patience for everyone who keeps the old books of a small library alive'
    const said = words.split(' ')
    let event = await room.stand(ada!, { title: 'Mending', body: words, ...wednesdays, repeat: weekly(6) })
    const proposed: boolean[] = []
    for (const at of [0, 2, 4]) {
      const body = said.map((word, place) => (place < at + 2 ? '–' : word)).join(' ')
      const { id } = await edit(event.id, { scope: 'following', occurrenceId: event.occurrences[1]!.id, body })
      event = await room.read(id, ada!)
      proposed.push(event.hasProposal === true)
    }
    assert.deepEqual(proposed, [false, false, true])
  })

  it('is for hosts and admins', async () => {
    const event = await room.stand(ada!)
    assert.equal((await refused(event.id, { capacity: 5 }, ben!)).code, 'not_yours')
    await room.host(event.id, ben!)
    assert.equal((await edit(event.id, { capacity: 5 }, ben!)).capacity, 5)
    assert.equal((await edit(event.id, { capacity: 6 }, ava!)).capacity, 6)
    const acts = await world.db.selectFrom('audit_log').select('action').where('subject_id', '=', event.id).execute()
    assert.deepEqual(
      acts.map(({ action }) => action).filter((action) => action === 'edit_event'),
      ['edit_event'],
    )
  })

  it('moves what was approved only into the future, and asks those who go whether they still come', async () => {
    const event = await room.stand(ada!)
    const [date] = event.occurrences
    await answer(date!.id, ben!)
    const past = await refused(event.id, { startsLocal: '2026-01-01T10:00', endsLocal: '2026-01-01T11:00' })
    assert.deepEqual(Object.keys(past.fields!), ['startsLocal'])
    await edit(event.id, { startsLocal: '2027-08-01T10:00', endsLocal: '2027-08-01T11:00' })
    const seen = (await room.read(event.id, ben!)).occurrences[0]!
    assert.deepEqual(
      [seen.id, seen.startsLocal, seen.movedFrom, seen.asksAgain],
      [date!.id, '2027-08-01T10:00', date!.startsAt, true],
    )
    assert.equal(seen.answer, 'going')
  })

  it('says what does not fit beside its field, and changes nothing', async () => {
    const event = await room.stand(ada!)
    for (const [body, field] of [
      [{ format: 'online', place: { name: 'Hall', city: 'Bonn', country: 'DE' } }, 'place'],
      [{ cost: 'paid' }, 'price'],
      [{ endsLocal: '2020-01-01T10:00' }, 'endsLocal'],
      [{ timeZone: 'Nowhere' }, 'timeZone'],
      [{ audience: 'group' }, 'groupId'],
    ] as [Partial<EventEdit>, string][])
      assert.deepEqual(Object.keys((await refused(event.id, body)).fields!), [field])
    const same = await room.read(event.id, ada!)
    assert.deepEqual(same, event)
  })

  it('makes an event in a hall one online, without its place', async () => {
    const event = await room.stand(ada!)
    const online = await edit(event.id, { format: 'online', joinUrl: 'https://meet.example/a' })
    assert.deepEqual([online.place, online.facts.city, online.occurrences[0]!.place], [null, null, null])
    assert.equal(online.occurrences[0]!.joinUrl, 'https://meet.example/a')
  })

  it('keeps capacity exact: never below those going, and those who wait move up', async () => {
    const event = await room.stand(ada!, { capacity: 1 })
    const [date] = event.occurrences
    await answer(date!.id, ben!)
    await answer(date!.id, cleo!)
    assert.equal((await room.read(event.id, cleo!)).occurrences[0]!.answer, 'waiting')
    await edit(event.id, { capacity: 2 })
    assert.equal((await room.read(event.id, cleo!)).occurrences[0]!.answer, 'going')
    const below = await refused(event.id, { capacity: 1 })
    assert.deepEqual([below.code, Object.keys(below.fields!)], ['capacity_below_going', ['capacity']])
    assert.equal((await edit(event.id, { capacity: null })).occurrences[0]!.capacity, null)
  })
})

describe('a series', () => {
  it('keeps dates that still fit with their answers, and cancels others', async () => {
    const event = await series()
    const [first, second] = event.occurrences
    await answer(first!.id, ben!)
    await answer(second!.id, ben!)
    const changed = await edit(event.id, { repeat: { every: 'week', interval: 2, days: ['WE'], count: 3 } })
    assert.deepEqual(startsOf(changed), [
      '2027-03-03T18:00',
      '2027-03-10T18:00 cancelled',
      '2027-03-17T18:00',
      '2027-03-31T18:00',
    ])
    const seen = await room.read(event.id, ben!)
    assert.deepEqual([seen.occurrences[0]!.id, seen.occurrences[0]!.answer], [first!.id, 'going'])
    assert.equal(seen.occurrenceCount, 3)
  })

  it('begins at another hour, on the same days and with the same answers', async () => {
    const event = await series()
    await answer(event.occurrences[2]!.id, ben!)
    const changed = await edit(event.id, { startsLocal: '2027-03-03T17:00', endsLocal: '2027-03-03T19:30' })
    assert.deepEqual(
      changed.occurrences.map(({ id, startsLocal, endsLocal }) => [id, startsLocal, endsLocal]),
      event.occurrences.map(({ id, startsLocal }) => [
        id,
        startsLocal.replace('18:00', '17:00'),
        startsLocal.replace('18:00', '19:30'),
      ]),
    )
    assert.equal((await room.read(event.id, ben!)).occurrences[2]!.answer, 'going')
  })

  it('has a date that is moved, elsewhere, smaller; another edit of all leaves it where it is', async () => {
    const event = await series()
    const second = event.occurrences[1]!
    const hall = { name: 'Hall 2', address: null, city: 'Bonn', country: 'DE' }
    await edit(event.id, {
      ...{ scope: 'this', occurrenceId: second.id, startsLocal: '2027-03-11T19:00', endsLocal: '2027-03-11T21:00' },
      ...{ place: hall, capacity: 3 },
    })
    const seen = await room.read(event.id, ben!)
    const moved = seen.occurrences[1]!
    assert.deepEqual([moved.id, moved.startsLocal, moved.place, moved.capacity], [second.id, '2027-03-11T19:00', hall, 3])
    assert.equal(seen.occurrences[0]!.capacity, null)
    const later = await edit(event.id, { startsLocal: '2027-03-03T17:00', endsLocal: '2027-03-03T19:00' })
    assert.deepEqual(startsOf(later), ['2027-03-03T17:00', '2027-03-11T19:00', '2027-03-17T17:00', '2027-03-24T17:00'])
    const other = await refused(event.id, {
      scope: 'this',
      occurrenceId: second.id,
      title: 'Another',
      cost: 'free',
      language: 'fr',
    })
    assert.deepEqual(Object.keys(other.fields!).toSorted(), ['language', 'title'])
  })

  it('does not bring back a date that was cancelled', async () => {
    const event = await series()
    const cancel = { ...room.at(event.id), body: { occurrenceId: event.occurrences[1]!.id, reason: 'The hall is closed' } }
    await world.as(ada!).call(cancelEvent, cancel)
    const changed = await edit(event.id, { repeat: weekly(5) })
    assert.deepEqual(startsOf(changed), [
      ...['2027-03-03T18:00', '2027-03-10T18:00 cancelled', '2027-03-17T18:00', '2027-03-24T18:00', '2027-03-31T18:00'],
    ])
  })

  it('goes on from one date as an event of its own, with its answers, hosts, approval and who certifies it', async () => {
    const event = await series(5)
    await room.host(event.id, cleo!)
    await world.db
      .updateTable('events')
      .set({ issuer_name: 'Delta University Library' })
      .where('holding_id', '=', event.id)
      .execute()
    for (const date of event.occurrences) await answer(date.id, ben!)
    const third = event.occurrences[2]!
    const rest = await edit(event.id, {
      scope: 'following',
      occurrenceId: third.id,
      startsLocal: '2027-03-17T16:00',
      endsLocal: '2027-03-17T17:00',
    })
    assert.notEqual(rest.id, event.id)
    assert.deepEqual([rest.state, rest.issuerName], ['approved', 'Delta University Library'])
    assert.deepEqual(
      rest.occurrences.map(({ id, startsLocal }) => [id, startsLocal]),
      event.occurrences.slice(2).map(({ id, startsLocal }) => [id, startsLocal.replace('18:00', '16:00')]),
    )
    const seen = await room.read(rest.id, ben!)
    assert.ok(seen.occurrences.every(({ answer }) => answer === 'going'))
    assert.deepEqual(
      seen.hosts.map(({ user }) => user.id),
      [ada!.id, cleo!.id],
    )
    assert.deepEqual((seen.repeat as { count: number }).count, 3)
    const head = await room.read(event.id, ben!)
    assert.deepEqual(startsOf(head), days(3, 10))
    assert.deepEqual((head.repeat as { count: number }).count, 2)
    assert.equal(head.occurrenceCount, 2)
  })

  it('split off its first date it is itself; split after one, that one repeats no more', async () => {
    const event = await room.stand(ada!, {
      ...wednesdays,
      repeat: { every: 'week', interval: 1, days: ['WE'], until: '2027-03-20' },
    })
    const [first, second] = event.occurrences
    assert.equal((await edit(event.id, { scope: 'following', occurrenceId: first!.id, capacity: 9 })).id, event.id)
    const rest = await edit(event.id, { scope: 'following', occurrenceId: second!.id, capacity: 7 })
    assert.deepEqual(startsOf(rest), days(10, 17))
    assert.deepEqual((await room.read(event.id, ada!)).repeat, null)
    assert.deepEqual([rest.capacity, (await room.read(event.id, ada!)).capacity], [7, 9])
  })

  it('waiting for review, is made anew as its author says', async () => {
    const event = await room.propose(ada!, { ...wednesdays, repeat: weekly(3) })
    const changed = await edit(event.id, { startsLocal: '2027-03-04T18:00', endsLocal: '2027-03-04T20:00', repeat: null })
    assert.deepEqual(startsOf(changed), ['2027-03-04T18:00'])
    assert.deepEqual(changed.facts.starts, ['2027-03-04T17:00:00.000Z'])
  })
})

describe('an event of several dates', () => {
  it('is cancelled by its hosts and admins while one of them is to come, and then no more', async () => {
    const past = await addEvent(world, ada!, { hours: [-50, -26] })
    const going = await addEvent(world, ada!, { hours: [-50, -26, -1] })
    const mayCancel = async (id: number, viewer: Actor) => (await room.read(id, viewer)).may.cancel
    for (const [id, may] of [
      [past.id, false],
      [going.id, true],
    ] as const)
      assert.deepEqual([await mayCancel(id, ada!), await mayCancel(id, ava!), await mayCancel(id, ben!)], [may, may, false])
    const cancel = (id: number, occurrenceId?: number) => ({ ...room.at(id), body: { reason: 'The hall is sold', occurrenceId } })
    assert.equal((await world.as(ada!).refused(cancelEvent, cancel(past.id))).code, 'event_over')
    assert.equal((await world.as(ada!).refused(cancelEvent, cancel(past.id, past.date))).code, 'event_over')
    assert.equal((await world.as(ada!).call(cancelEvent, cancel(going.id))).may.cancel, false)
  })
})

describe('a cancelled event', () => {
  it('stays readable with its reason, and has no way back', async () => {
    const event = await room.stand(ada!)
    await answer(event.occurrences[0]!.id, ben!)
    await answer(event.occurrences[0]!.id, cleo!, 'interested')
    const cancel = { ...room.at(event.id), body: { reason: 'The speaker is ill' } }
    assert.equal((await world.as(ben!).refused(cancelEvent, cancel)).code, 'not_yours')
    const cancelled = await world.as(ada!).call(cancelEvent, cancel)
    assert.equal(cancelled.told, 2)
    const seen = await room.read(event.id, ben!)
    assert.deepEqual(
      [seen.cancelReason, seen.occurrences[0]!.isCancelled, seen.facts.isCancelled, seen.may.edit],
      ['The speaker is ill', true, true, false],
    )
    assert.equal((await world.as(ada!).refused(cancelEvent, cancel)).code, 'event_cancelled')
    assert.equal((await refused(event.id, { capacity: 5 })).code, 'event_cancelled')
    assert.equal((await world.as(ada!).refused(deleteHolding, room.at(event.id))).code, 'has_answers')
  })

  it('is so for those who go, when it is taken from the site', async () => {
    const event = await room.stand(ada!, { title: 'Taken down' })
    await answer(event.occurrences[0]!.id, ben!)
    await room.decide(event.id, 'unapprove')
    assert.equal((await world.as(ben!).refused(readEvent, room.at(event.id))).status, 404)
    await untilDone(world, 'event-news')
    const told = await world.db.selectFrom('notifications').select('content').where('user_id', '=', ben!.id).execute()
    assert.ok(told.some(({ content }) => content.includes('“Taken down”') && content.includes('cancelled')))
  })
})
