import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readEventFile } from '#contract/calendar.ts'
import { cancelEvent, createEvent, editEvent, listEvents, readEvent, type EventEdit, type Repeat } from '#contract/events.ts'
import { deleteHolding, submitHolding } from '#contract/holdings.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-11-02T09:00:00Z') })
  room = eventRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const weekly = (count: number): Repeat => ({ every: 'week', interval: 1, days: ['WE'], count })

describe('an event', () => {
  it('waits for review, and stands with its dates and its facts', async () => {
    const event = await room.propose(ada!, {
      ...{ title: 'Mending paper', startsLocal: '2027-03-03T18:00', endsLocal: '2027-03-03T20:00', repeat: weekly(5) },
      ...{ creditHours: 1.5, competencies: ['Preservation and digitization'], capacity: 12, language: 'de' },
    })
    assert.equal(event.state, 'pending')
    assert.equal((await world.as(ben!).refused(readEvent, room.at(event.id))).code, 'holding_not_found')
    await room.approve(event.id)
    const seen = await room.read(event.id, ben!)
    assert.deepEqual(seen.facts, {
      ...{ format: 'in_person', timeZone: 'Europe/Berlin', allDay: false, city: 'Berlin', country: 'DE' },
      // The clocks change on 28 March; the event stays at six.
      starts: [3, 10, 17, 24]
        .map((day) => `2027-03-${String(day).padStart(2, '0')}T17:00:00.000Z`)
        .concat('2027-03-31T16:00:00.000Z'),
      ...{ isFree: true, creditHours: 1.5, isCancelled: false },
    })
    assert.equal(seen.occurrenceCount, 5)
    assert.deepEqual(
      seen.occurrences.map(({ startsLocal, capacity }) => [startsLocal, capacity]),
      ['03', '10', '17', '24', '31'].map((day) => [`2027-03-${day}T18:00`, 12]),
    )
    assert.deepEqual(seen.may, { edit: false, cancel: false, delete: false, answerHosting: false })
    assert.deepEqual((await room.read(event.id, ada!)).may, { edit: true, cancel: true, delete: true, answerHosting: false })
    const third = seen.occurrences[2]!
    assert.deepEqual((await room.read(event.id, ben!, third.id)).occurrences, [third])
  })

  it('shows of a long series the next twelve dates, and all when asked, with those that are over last', async () => {
    const { id } = await room.stand(ada!, { startsLocal: '2027-03-03T18:00', endsLocal: '2027-03-03T20:00', repeat: weekly(15) })
    const dates = await world.db.selectFrom('occurrences').select('id').where('event_id', '=', id).orderBy('starts_at').execute()
    const [first, second, ...toCome] = dates.map((date) => date.id)
    const longAgo = { starts_at: new Date('2020-01-01T17:00Z'), ends_at: new Date('2020-01-01T19:00Z') }
    const past = world.db.updateTable('occurrences').where('id', 'in', [first!, second!])
    await past.set(longAgo).execute()
    const shown = async (viewer: Actor, query: object) =>
      (await world.as(viewer).call(readEvent, { ...room.at(id), query })).occurrences.map((date) => date.id)
    assert.deepEqual(await shown(ben!, {}), toCome.slice(0, 12))
    assert.deepEqual(await shown(ben!, { dates: 'all' }), [...toCome, first, second])
    assert.deepEqual(await shown(ben!, { dates: 'all', date: `${first}` }), [first])
  })

  it('shows visitors who hosts it, and no faces', async () => {
    const event = await room.propose(ada!, { title: 'Open to the web', audience: 'public' })
    await room.approve(event.id)
    await world.db
      .updateTable('users')
      .set({ profile_picture: 'a'.repeat(64) })
      .where('id', '=', ada!.id)
      .execute()
    const { user, hosts } = await world.as(null).call(readEvent, room.at(event.id))
    assert.deepEqual(
      [user, ...hosts.map((host) => host.user)].map(({ name, profilePicture }) => [name, profilePicture]),
      [
        ['Ada', null],
        ['Ada', null],
      ],
    )
    assert.ok((await room.read(event.id, ben!)).user.profilePicture)
  })

  it('is one, however often it is sent', async () => {
    const draft = { title: 'Once only', clientId: 'c-12345678' }
    const [one, other] = await Promise.all([room.propose(ada!, draft), room.propose(ada!, draft)])
    assert.equal(one.id, other.id)
    assert.equal(one.occurrences.length, 1)
  })

  const wrong: [string, Record<string, unknown>, string][] = [
    ['in the past', { startsLocal: '2020-01-01T10:00', endsLocal: '2020-01-01T11:00' }, 'startsLocal'],
    ['too far away', { startsLocal: '2099-01-01T10:00', endsLocal: '2099-01-01T11:00' }, 'startsLocal'],
    ['with an end before its start', { startsLocal: '2027-05-02T10:00', endsLocal: '2027-05-01T11:00' }, 'endsLocal'],
    ['over 32 whole days', { allDay: true, startsLocal: '2027-05-01', endsLocal: '2027-06-01' }, 'endsLocal'],
    ['over months', { startsLocal: '2027-05-02T10:00', endsLocal: '2027-07-02T10:00' }, 'endsLocal'],
    ['on a day there is not', { startsLocal: '2027-02-30T10:00', endsLocal: '2027-03-01T11:00' }, 'startsLocal'],
    ['with an offset', { startsLocal: '2027-02-20T10:00+01:00', endsLocal: '2027-02-20T11:00' }, 'startsLocal'],
    ['with seconds', { startsLocal: '2027-02-20T10:00:30', endsLocal: '2027-02-20T11:00' }, 'startsLocal'],
    ['at 24:00', { startsLocal: '2027-02-20T24:00', endsLocal: '2027-02-21T11:00' }, 'startsLocal'],
    ['of whole days with a time', { allDay: true, startsLocal: '2027-02-20T10:00', endsLocal: '2027-02-20' }, 'startsLocal'],
    ['in a zone that is an offset', { timeZone: '+02:00' }, 'timeZone'],
    ['in a zone of a path', { timeZone: 'EST5EDT/../x' }, 'timeZone'],
    ['without a place', { place: null }, 'place'],
    ['online with a place', { format: 'online', place: { name: 'Hall', city: 'Berlin', country: 'DE' } }, 'place'],
    ['in a hall with a link to join', { joinUrl: 'https://meet.example/x' }, 'joinUrl'],
    ['with a link that is none', { format: 'hybrid', joinUrl: 'javascript:alert(1)' }, 'joinUrl'],
    ['with registration elsewhere, and nowhere said', { registration: 'elsewhere' }, 'registerUrl'],
    ['for money, and no price', { cost: 'paid' }, 'price'],
    ['free with a price', { price: '20 euros' }, 'price'],
    ['for nobody', { capacity: 0 }, 'capacity'],
    ['for half a person', { capacity: 1.5 }, 'capacity'],
    ['of a tenth of an hour', { creditHours: 0.1 }, 'creditHours'],
    [
      '105 times',
      { startsLocal: '2027-03-03T10:00', endsLocal: '2027-03-03T11:00', repeat: { ...weekly(2), count: 105 } },
      'repeat',
    ],
    [
      'over more than two years',
      {
        startsLocal: '2027-03-03T10:00',
        endsLocal: '2027-03-03T11:00',
        repeat: { every: 'month', interval: 12, monthDay: 3, count: 5 },
      },
      'repeat',
    ],
    [
      'on a day that none of its months has',
      {
        startsLocal: '2027-02-10T10:00',
        endsLocal: '2027-02-10T11:00',
        repeat: { every: 'month', interval: 12, monthDay: 31, count: 2 },
      },
      'repeat',
    ],
    [
      'until a day after two years, also where no date would be lost',
      {
        startsLocal: '2027-03-03T10:00',
        endsLocal: '2027-03-03T11:00',
        repeat: { every: 'month', interval: 12, monthDay: 3, until: '2029-03-04' },
      },
      'repeat',
    ],
  ]
  for (const [how, fields, field] of wrong)
    it(`is refused ${how}, beside its field, and nothing is kept`, async () => {
      const body = {
        ...{
          title: 'Refused',
          format: 'in_person',
          timeZone: 'Europe/Berlin',
          place: { name: 'Hall', city: 'Bonn', country: 'DE' },
        },
        ...{ startsLocal: localAfter(world, 9), endsLocal: localAfter(world, 9, '20:00') },
        ...fields,
      }
      const response = await world.as(ada!).send(createEvent, { body })
      assert.equal(response.statusCode, 400)
      assert.deepEqual(Object.keys(response.json<{ fields: object }>().fields), [field])
      const kept = await world.db.selectFrom('holdings').select('id').where('title', '=', 'Refused').execute()
      assert.deepEqual(kept, [])
    })

  it('may lack as a draft what its reviewers have to know, and not when it is submitted', async () => {
    const draft = await room.propose(ada!, { isDraft: true, place: null, cost: 'paid' })
    assert.equal(draft.state, 'draft')
    assert.equal((await world.as(ava!).refused(readEvent, room.at(draft.id))).code, 'holding_not_found')
    const refused = await world.as(ada!).refused(submitHolding, room.at(draft.id))
    assert.deepEqual(Object.keys(refused.fields!).toSorted(), ['place', 'price'])
  })

  it('takes whole days as days, and ends with the last of them', async () => {
    const event = await room.propose(ada!, { allDay: true, startsLocal: '2027-06-01', endsLocal: '2027-06-03' })
    const [date] = event.occurrences
    assert.deepEqual([date!.startsLocal, date!.endsLocal], ['2027-06-01', '2027-06-03'])
    assert.deepEqual([date!.startsAt, date!.endsAt], ['2027-05-31T22:00:00.000Z', '2027-06-03T22:00:00.000Z'])
  })

  it('lasts up to 31 whole days, and a series up to two years to the day', async () => {
    const may = await room.propose(ada!, { allDay: true, startsLocal: '2027-05-01', endsLocal: '2027-05-31' })
    assert.equal(may.occurrences[0]!.endsLocal, '2027-05-31')
    const times = { startsLocal: '2027-03-03T10:00', endsLocal: '2027-03-03T11:00' }
    const repeat = { every: 'month', interval: 12, monthDay: 3, until: '2029-03-03' } as const
    assert.equal((await room.propose(ada!, { ...times, repeat })).occurrences.length, 3)
  })

  it('has its only date changed as a whole, and not by the number of another event’s', async () => {
    const [event, other] = [await room.stand(ada!), await room.stand(ada!)]
    const change = (occurrenceId: number) => ({
      ...room.at(event.id),
      body: { scope: 'this' as const, occurrenceId, capacity: 7 },
    })
    assert.equal((await world.as(ada!).refused(editEvent, change(other.occurrences[0]!.id))).code, 'occurrence_not_found')
    assert.equal((await world.as(ada!).call(editEvent, change(event.occurrences[0]!.id))).capacity, 7)
  })

  it('is deleted by its author while no one has answered', async () => {
    const event = await room.stand(ada!)
    const [date] = event.occurrences
    await world.db.insertInto('rsvps').values({ occurrence_id: date!.id, user_id: ben!.id, answer: 'interested' }).execute()
    assert.equal((await world.as(ada!).refused(deleteHolding, room.at(event.id))).code, 'has_answers')
    await world.db.deleteFrom('rsvps').where('occurrence_id', '=', date!.id).execute()
    await world.as(ada!).call(deleteHolding, room.at(event.id))
    assert.equal((await world.as(ada!).refused(readEvent, room.at(event.id))).status, 404)
  })
})

describe('who reads an event', () => {
  it('is anyone on the web, of a public one: without link, answers and names of others', async () => {
    const event = await room.stand(ada!, { audience: 'public', format: 'online', joinUrl: 'https://meet.example/secret' })
    const unproven = await world.person('Una', { emailVerified: false })
    const suspended = await world.person('Sam', { isSuspended: true })
    for (const viewer of [null, unproven, suspended]) {
      const seen = await room.read(event.id, viewer)
      assert.equal(seen.joinUrl, null)
      assert.equal(seen.occurrences[0]!.joinUrl, null)
      assert.deepEqual(
        seen.hosts.map(({ user }) => user.id),
        [ada!.id],
      )
    }
    const forMembers = await room.stand(ada!)
    for (const viewer of [null, unproven, suspended])
      assert.equal((await world.as(viewer).refused(readEvent, room.at(forMembers.id))).status, 404)
  })

  it('finds the link to join when they go, host it or are an admin', async () => {
    const event = await room.stand(ada!, { format: 'hybrid', joinUrl: 'https://meet.example/secret' })
    const cleo = await world.member('Cleo')
    await room.host(event.id, cleo)
    assert.equal((await room.read(event.id, ben!)).occurrences[0]!.joinUrl, null)
    await world.db
      .insertInto('rsvps')
      .values({ occurrence_id: event.occurrences[0]!.id, user_id: ben!.id, answer: 'going' })
      .execute()
    for (const viewer of [ben!, cleo, ada!, ava!]) {
      const seen = await room.read(event.id, viewer)
      assert.equal(seen.joinUrl, 'https://meet.example/secret')
      assert.equal(seen.occurrences[0]!.joinUrl, 'https://meet.example/secret')
    }
  })

  it('is of a group those who read it; one shares only in a group that one is in', async () => {
    const groups = groupRoom(world, () => ava!)
    const cleo = await world.member('Cleo')
    const hidden = await groups.stand(ada!, { joining: 'hidden' }, [cleo])
    const event = await room.stand(ada!, { audience: 'group', groupId: hidden })
    assert.equal((await room.read(event.id, cleo)).group?.id, hidden)
    for (const viewer of [ben!, null]) assert.equal((await world.as(viewer).refused(readEvent, room.at(event.id))).status, 404)
    const draft = {
      title: 'Not mine',
      format: 'in_person',
      timeZone: 'UTC',
      place: { name: 'Hall', city: 'Bonn', country: 'DE' },
    } as const
    const times = { startsLocal: localAfter(world, 3), endsLocal: localAfter(world, 3, '19:00') }
    const refused = (groupId: number) => world.as(ben!).refused(createEvent, { body: { ...draft, ...times, groupId } })
    assert.equal((await refused(hidden)).status, 404)
    assert.equal((await refused(await groups.stand(ada!))).code, 'not_a_member')
  })

  it('is not told the name of a hidden group by what it shares with more people', async () => {
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'hidden', title: 'The quiet ones' })
    const event = await room.stand(ada!, { title: 'Open evening', audience: 'public', groupId })
    for (const viewer of [null, ben!]) {
      assert.equal((await room.read(event.id, viewer)).group, null)
      assert.deepEqual(await world.as(viewer).call(listEvents, { query: { group: `${groupId}` } }), [])
    }
    assert.equal((await world.as(ada!).call(listEvents, { query: { group: `${groupId}` } })).length, 1)
  })
})

describe('a series whose rest was cancelled', () => {
  it('keeps what was held: its hosts look after it, and its page and calendars say so', async () => {
    const times = { startsLocal: '2026-11-04T18:00', endsLocal: '2026-11-04T20:00' }
    const event = await room.stand(ada!, { ...times, title: 'Called off', repeat: weekly(20) })
    world.pass(10 * 24)
    await world.as(ada!).call(cancelEvent, { ...room.at(event.id), body: { reason: 'The hall is sold' } })
    const seen = await room.read(event.id, ada!)
    assert.deepEqual([seen.may.edit, seen.cancelReason, seen.occurrences.length], [true, 'The hall is sold', 12])
    assert.deepEqual(
      seen.occurrences.slice(0, 4).map(({ startsLocal, isCancelled }) => [startsLocal.slice(0, 10), isCancelled]),
      [
        ['2026-11-18', true],
        ['2026-11-11', false],
        ['2026-11-04', false],
        ['2026-11-25', true],
      ],
    )
    const change = (body: Partial<EventEdit>) => ({ ...room.at(event.id), body })
    assert.equal((await world.as(ada!).call(editEvent, change({ creditHours: 2 }))).creditHours, 2)
    assert.equal((await world.as(ada!).refused(editEvent, change({ repeat: weekly(5) }))).code, 'event_over')
    const file = (await world.as(ben!).send(readEventFile, room.at(event.id))).body
    assert.ok(file.includes('STATUS:CONFIRMED') && !file.includes('STATUS:CANCELLED'))
    assert.equal(file.match(/^EXDATE/gm)?.length, 18)
  })
})
