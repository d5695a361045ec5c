import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import { readEventFile, readPublicCalendar } from '#contract/calendar.ts'
import { cancelEvent, editEvent, type Event, type EventEdit, type Repeat } from '#contract/events.ts'
import { answerOccurrence, type Answer } from '#contract/occurrences.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { renewInstants } from '#server/events/renew-instants.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://ibid.example.org' }, { now: new Date('2026-11-02T09:00:00Z') })
  room = eventRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const weekly: Repeat = { every: 'week', interval: 1, days: ['WE'], count: 5 }
const wednesdays = { startsLocal: '2027-03-03T18:00', endsLocal: '2027-03-03T20:00', repeat: weekly }
const secret = 'https://meet.example/secret'

function read(file: string) {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** Every date a calendar program would show, taking the exceptions into account. */
function datesIn(file: string): string[] {
  const events = read(file)
  const [master, ...differing] = events
  for (const exception of differing) master!.relateException(exception)
  const dates: string[] = []
  const each = master!.iterator()
  for (let next = each.next(); next; next = each.next())
    dates.push(master!.getOccurrenceDetails(next).startDate.toJSDate().toISOString())
  return dates
}

const fileOf = async (event: Event, viewer: Actor | null, query = {}) => {
  const response = await world.as(viewer).send(readEventFile, { ...room.at(event.id), query })
  assert.equal(response.statusCode, 200)
  assert.match(String(response.headers['content-type']), /^text\/calendar/)
  return response.body
}
const answer = (event: Event, at: number, viewer: Actor, said: Answer = 'going') =>
  world.as(viewer).call(answerOccurrence, { params: { id: `${event.occurrences[at]!.id}` }, body: { answer: said } })

describe('the calendar file of an event', () => {
  it('says of a series what its rows say, after dates were moved and cancelled', async () => {
    const event = await room.stand(ada!, wednesdays)
    const at = room.at(event.id)
    const [, second, third] = event.occurrences
    await world.as(ada!).call(editEvent, {
      ...at,
      body: { scope: 'this', occurrenceId: second!.id, startsLocal: '2027-03-11T09:00', endsLocal: '2027-03-11T10:00' },
    })
    await world.as(ada!).call(cancelEvent, { ...at, body: { occurrenceId: third!.id, reason: 'Strike' } })
    const now = await room.read(event.id, ben!)
    const held = now.occurrences.filter(({ isCancelled }) => !isCancelled).map(({ startsAt }) => startsAt)
    const file = await fileOf(event, ben!)
    assert.deepEqual(datesIn(file), held)
    assert.equal(read(file)[0]!.uid, `event-${event.id}@ibid.example.org`)
    const one = read(await fileOf(event, ben!, { date: third!.id }))
    assert.equal(one.length, 1)
    assert.equal(one[0]!.component.getFirstPropertyValue('status'), 'CANCELLED')
  })

  it('says of both parts of a split series what their rows say', async () => {
    const event = await room.stand(ada!, {
      ...wednesdays,
      repeat: { every: 'week', interval: 1, days: ['WE'], until: '2027-04-05' },
    })
    const rest = await world.as(ada!).call(editEvent, {
      ...room.at(event.id),
      body: {
        scope: 'following',
        occurrenceId: event.occurrences[2]!.id,
        startsLocal: '2027-03-17T08:00',
        endsLocal: '2027-03-17T09:00',
      },
    })
    for (const id of [event.id, rest.id]) {
      const part = await room.read(id, ben!)
      assert.deepEqual(
        datesIn(await fileOf(part, ben!)),
        part.occurrences.map(({ startsAt }) => startsAt),
      )
    }
  })

  it('counts its changes upwards, also where one date becomes a series and is one again', async () => {
    const { repeat: _repeat, ...once } = wednesdays
    const event = await room.stand(ada!, once)
    const edits: Partial<EventEdit>[] = [
      { startsLocal: '2027-03-03T18:30' },
      { place: { name: 'Annex', city: 'Berlin', country: 'DE' } },
      { startsLocal: '2027-03-03T18:45' },
      { repeat: weekly },
      { repeat: { ...weekly, count: 3 } },
      { repeat: null },
      { startsLocal: '2027-03-03T17:00' },
      { repeat: weekly },
    ]
    let last = -1
    for (const body of edits) {
      await world.as(ada!).call(editEvent, { ...room.at(event.id), body })
      const [{ uid, sequence }] = read(await fileOf(event, ben!)) as [ICAL.Event]
      assert.equal(uid, `event-${event.id}@ibid.example.org`)
      assert.ok(sequence > last, `${sequence} after ${last}: ${JSON.stringify(body)}`)
      last = sequence
    }
  })

  it('is cancelled once each of its dates was, one by one', async () => {
    const event = await room.stand(ada!, wednesdays)
    for (const { id } of event.occurrences) {
      assert.ok((await fileOf(event, ben!)).includes('STATUS:CONFIRMED'))
      await world.as(ada!).call(cancelEvent, { ...room.at(event.id), body: { occurrenceId: id, reason: 'Snow' } })
    }
    const file = await fileOf(event, ben!)
    assert.ok(file.includes('STATUS:CANCELLED') && !file.includes('EXDATE'), file)
  })

  it('has the link to join only for those who go, and is there for visitors of public ones', async () => {
    const event = await room.stand(ada!, { audience: 'public', format: 'online', joinUrl: secret })
    for (const viewer of [null, ben!]) assert.ok(!(await fileOf(event, viewer)).includes('meet.example'))
    await answer(event, 0, ben!)
    for (const viewer of [ben!, ada!, ava!]) assert.ok((await fileOf(event, viewer)).includes('meet.example'))
    const forMembers = await room.stand(ada!)
    assert.equal((await world.as(null).send(readEventFile, room.at(forMembers.id))).statusCode, 404)
  })

  it('has of a series the links of those dates to which one goes, until they are over', async () => {
    const event = await room.stand(ada!, { ...wednesdays, format: 'online', joinUrl: 'https://meet.example/all' })
    const [first, second] = event.occurrences
    const body = { scope: 'this' as const, occurrenceId: second!.id, joinUrl: 'https://meet.example/second' }
    await world.as(ada!).call(editEvent, { ...room.at(event.id), body })
    await answer(event, 0, ben!)
    const links = async (query = {}) =>
      (await fileOf(event, ben!, query)).replaceAll('\r\n ', '').match(/meet\.example\/\w+/g) ?? []
    assert.deepEqual([...new Set(await links())], ['meet.example/all'])
    assert.deepEqual(await links({ date: second!.id }), [])
    assert.equal((await room.read(event.id, ben!)).joinUrl, 'https://meet.example/all')
    await world.db
      .updateTable('occurrences')
      .set({ starts_at: new Date('2026-01-07T09:00:00Z'), ends_at: new Date('2026-01-07T10:00:00Z') })
      .where('id', '=', first!.id)
      .execute()
    assert.deepEqual(await links(), [])
    assert.equal((await room.read(event.id, ben!)).joinUrl, null)
  })
})

describe('the public calendar', () => {
  it('has what anyone on the web may read, no matter who asks, and can be narrowed', async () => {
    const shown = await room.stand(ada!, { title: 'For the web', audience: 'public', format: 'online', joinUrl: secret })
    await room.stand(ada!, { title: 'For members' })
    for (const viewer of [null, ada!]) {
      const { body } = await world.as(viewer).send(readPublicCalendar, { query: { format: 'online' } })
      const found = read(body).find(({ summary }) => summary === 'For the web')
      assert.equal(found?.startDate.toJSDate().toISOString(), shown.occurrences[0]!.startsAt)
      assert.ok(!body.includes('For members') && !body.includes('meet.example'))
    }
    const { body } = await world.as(null).send(readPublicCalendar, { query: { format: 'in_person' } })
    assert.ok(!body.includes('For the web'))
    const inDays = async (query: object) =>
      (await world.as(null).send(readPublicCalendar, { query })).body.includes('For the web')
    const day = shown.occurrences[0]!.startsLocal.slice(0, 10)
    const [before, after] = [-1, 1].map((days) => Temporal.PlainDate.from(day).add({ days }).toString())
    assert.deepEqual(
      await Promise.all([{ from: day, until: day }, { from: '2020-01-01' }, { from: after }, { until: before }].map(inDays)),
      [true, true, false, false],
    )
  })
})

describe('new rules of the world’s clocks', () => {
  it('move the instants to come, not the local times, and those who go are asked again', async () => {
    const event = await room.stand(ada!, { startsLocal: localAfter(world, 40), endsLocal: localAfter(world, 40, '20:00') })
    const [date] = event.occurrences
    await answer(event, 0, ben!)
    const hour = 3_600_000
    const wrong = { starts_at: new Date(Date.parse(date!.startsAt) + hour), ends_at: new Date(Date.parse(date!.endsAt) + hour) }
    await world.db.updateTable('occurrences').set(wrong).where('id', '=', date!.id).execute()
    await renewInstants(world.rooms, { rules: '9999a' })
    const seen = (await room.read(event.id, ben!)).occurrences[0]!
    assert.deepEqual([seen.startsAt, seen.startsLocal, seen.asksAgain], [date!.startsAt, date!.startsLocal, true])
    const untold = await world.db
      .selectFrom('untold_changes')
      .select('occurrence_id')
      .where('occurrence_id', '=', date!.id)
      .execute()
    assert.equal(untold.length, 1)
    await world.db.updateTable('occurrences').set(wrong).where('id', '=', date!.id).execute()
    await renewInstants(world.rooms, { rules: '9999a' })
    assert.notEqual((await room.read(event.id, ben!)).occurrences[0]!.startsAt, date!.startsAt)
    await renewInstants(world.rooms, { rules: '9999b' })
    assert.equal((await room.read(event.id, ben!)).occurrences[0]!.startsAt, date!.startsAt)
  })
})
