import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { editEvent, listEventMonth, listEvents, type EventEdit } from '#contract/events.ts'
import { eventRoom } from '#testing/event-room.ts'
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

type Query = Parameters<typeof find>[0]
async function find(query: Record<string, string>, viewer: Actor | null = ben!) {
  const found = await world.as(viewer).call(listEvents, { query })
  return found.map(({ occurrence, event }) => `${event.title} ${occurrence.startsLocal}`)
}

const at = (day: string, time = '18:00', until = '20:00') => ({ startsLocal: `${day}T${time}`, endsLocal: `${day}T${until}` })

describe('the list of events', () => {
  it('has dates by their start, page by page, and every date of a series', async () => {
    await room.stand(ada!, {
      title: 'Weekly',
      ...at('2027-02-03'),
      repeat: { every: 'week', interval: 1, days: ['WE'], count: 4 },
    })
    await room.stand(ada!, { title: 'Between', ...at('2027-02-12') })
    const days = { from: '2027-02-01', until: '2027-02-28' }
    const all = ['Weekly 2027-02-03', 'Weekly 2027-02-10', 'Between 2027-02-12', 'Weekly 2027-02-17', 'Weekly 2027-02-24']
    assert.deepEqual(
      await find(days),
      all.map((one) => `${one}T18:00`),
    )
    const first = await world.as(ben!).send(listEvents, { query: { ...days, limit: 2 } })
    const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!
    const second = (await world.as(ben!).inject({ method: 'GET', url: next })).json<{ event: { title: string } }[]>()
    assert.deepEqual(
      second.map(({ event }) => event.title),
      ['Between', 'Weekly'],
    )
    assert.deepEqual(await find({ from: '2027-02-25', until: '2027-02-28' }), [])
  })

  it('counts days as its reader does, and whole days the same for everyone', async () => {
    await room.stand(ada!, { title: 'Late', timeZone: 'America/New_York', ...at('2027-03-01', '21:00', '22:00') })
    await room.stand(ada!, {
      title: 'All day',
      timeZone: 'Asia/Tokyo',
      allDay: true,
      startsLocal: '2027-03-02',
      endsLocal: '2027-03-02',
    })
    const on = (day: string, timeZone: string) => find({ from: day, until: day, timeZone })
    assert.deepEqual(await on('2027-03-01', 'America/New_York'), ['Late 2027-03-01T21:00'])
    assert.deepEqual(await on('2027-03-01', 'Europe/Berlin'), [])
    assert.deepEqual(await on('2027-03-02', 'Europe/Berlin'), ['All day 2027-03-02', 'Late 2027-03-01T21:00'])
    for (const timeZone of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      assert.ok((await on('2027-03-02', timeZone)).includes('All day 2027-03-02'), timeZone)
    assert.deepEqual(await on('2027-03-03', 'America/New_York'), [])
  })

  it('has what goes on when its days begin', async () => {
    await room.stand(ada!, { title: 'Exhibition', allDay: true, startsLocal: '2027-04-01', endsLocal: '2027-04-25' })
    await room.stand(ada!, { title: 'Night', startsLocal: '2027-04-05T10:00', endsLocal: '2027-04-06T12:00' })
    assert.deepEqual(await find({ from: '2027-04-06', until: '2027-04-06' }), ['Exhibition 2027-04-01', 'Night 2027-04-05T10:00'])
    assert.deepEqual(await find({ from: '2027-04-26', until: '2027-04-27' }), [])
    await room.stand(ada!, {
      title: 'Over midnight',
      timeZone: 'UTC',
      startsLocal: '2027-04-29T22:00',
      endsLocal: '2027-04-30T01:00',
    })
    for (const filter of [{}, { format: 'in_person' }] as Query[])
      assert.deepEqual(await find({ from: '2027-04-30', until: '2027-04-30', ...filter }), ['Over midnight 2027-04-29T22:00'])
  })

  it('has it no matter for how many hours it has gone on', async () => {
    const spans = [
      ...[
        ['00:30', '00:10'],
        ['01:00', '00:10'],
        ['01:10', '00:10'],
        ['10:00', '07:00'],
        ['20:00', '00:10'],
      ],
      ...[
        ['20:10', '00:15'],
        ['20:20', '00:10'],
        ['23:30', '00:05'],
      ],
    ]
    for (const [begin, end] of spans)
      await room.stand(ada!, {
        ...{ title: 'Shift', timeZone: 'UTC', cost: 'paid', price: '1 euro' },
        ...{ startsLocal: `2027-07-09T${begin}`, endsLocal: `2027-07-10T${end}` },
      })
    await room.stand(ada!, { title: 'Over', timeZone: 'UTC', startsLocal: '2027-07-09T20:30', endsLocal: '2027-07-10T00:00' })
    const all = spans.map(([begin]) => `Shift 2027-07-09T${begin}`)
    const on = { from: '2027-07-10', until: '2027-07-10', timeZone: 'UTC' }
    for (const filter of [{}, { free: 'false' }] as Query[]) assert.deepEqual(await find({ ...on, ...filter }), all)
  })

  it('begins with what is not over, where no day is named', async () => {
    const today = (until: string) => ({ timeZone: 'UTC', ...at('2026-11-02', '09:10', until) })
    await room.stand(ada!, { title: 'Over', ...today('09:20') })
    await room.stand(ada!, { title: 'Going on', ...today('11:00') })
    world.pass(0.5)
    const from = '2026-11-02'
    for (const filter of [{}, { free: 'true' }, { q: 'on' }] as Query[]) {
      const [first] = await find(filter)
      assert.equal(first, 'Going on 2026-11-02T09:10', JSON.stringify(filter))
    }
    assert.deepEqual((await find({ from })).slice(0, 2), ['Over 2026-11-02T09:10', 'Going on 2026-11-02T09:10'])
    assert.deepEqual(await find({ until: from }), ['Going on 2026-11-02T09:10'])
  })

  it('is narrowed by format, country, cost, hours, language, words, group and category', async () => {
    const groups = groupRoom(world, () => ava!)
    const groupId = await groups.stand(ada!)
    await room.stand(ada!, { title: 'Plain evening', ...at('2027-05-01') })
    await room.stand(ada!, {
      ...{ title: 'Zinc plates', ...at('2027-05-02'), format: 'hybrid', cost: 'paid', price: '20 euros', creditHours: 2 },
      ...{ place: { name: 'Atelier', city: 'Lyon', country: 'FR' }, language: 'fr', groupId, categoryId: 1 },
    })
    const days = { from: '2027-05-01', until: '2027-05-31' }
    const narrow: Query[] = [
      ...[{ format: 'hybrid' }, { country: 'FR' }, { free: 'false' }, { credit: 'true' }, { language: 'fr' }, { category: '1' }],
      ...[{ q: 'zin' }, { q: 'lyon' }, { group: `${groupId}` }, { q: 'atelier', country: 'FR' }],
    ]
    for (const filter of narrow)
      assert.deepEqual(await find({ ...days, ...filter }), ['Zinc plates 2027-05-02T18:00'], JSON.stringify(filter))
    assert.deepEqual(await find({ ...days, free: 'true' }), ['Plain evening 2027-05-01T18:00'])
    assert.deepEqual(await find({ ...days, q: 'zinc', country: 'DE' }), [])
  })

  it('has for visitors what anyone on the web may read', async () => {
    await room.stand(ada!, { title: 'Open to all', audience: 'public', ...at('2027-06-01') })
    await room.stand(ada!, { title: 'Members', ...at('2027-06-02') })
    await room.propose(ada!, { title: 'Waiting', audience: 'public', ...at('2027-06-03') })
    const days = { from: '2027-06-01', until: '2027-06-30' }
    const suspended = await world.person('Sam', { isSuspended: true })
    for (const viewer of [null, suspended]) {
      assert.deepEqual(await find(days, viewer), ['Open to all 2027-06-01T18:00'])
      assert.deepEqual(await find({ ...days, q: 'members' }, viewer), [])
      assert.deepEqual(await find({ ...days, mine: 'going' }, viewer), [])
    }
    assert.deepEqual(await find(days), ['Open to all 2027-06-01T18:00', 'Members 2027-06-02T18:00'])
    assert.deepEqual(await find(days, ava!), ['Open to all 2027-06-01T18:00', 'Members 2027-06-02T18:00'])
  })

  it('has what one answered and hosts, also what waits for review', async () => {
    const [cleo, dan] = [await world.member('Cleo'), await world.member('Dan')]
    const event = await room.stand(cleo, { title: 'Asked', ...at('2027-07-01') })
    await room.propose(cleo, { title: 'Waits', ...at('2027-07-02') })
    await room.propose(cleo, { title: 'Draft', isDraft: true, ...at('2027-07-03') })
    await world.db
      .insertInto('rsvps')
      .values({ occurrence_id: event.occurrences[0]!.id, user_id: dan.id, answer: 'going' })
      .execute()
    assert.deepEqual(await find({ mine: 'going' }, dan), ['Asked 2027-07-01T18:00'])
    assert.deepEqual(await find({ mine: 'interested' }, dan), [])
    assert.deepEqual(await find({ mine: 'hosting' }, cleo), ['Asked 2027-07-01T18:00', 'Waits 2027-07-02T18:00'])
    await room.host(event.id, dan)
    assert.deepEqual(await find({ mine: 'hosting' }, dan), ['Asked 2027-07-01T18:00'])
  })

  it('leaves out whom one muted, blocked, or who is suspended', async () => {
    const [kim, loud] = [await world.member('Kim'), await world.member('Loud')]
    await room.stand(loud, { title: 'Loud', ...at('2027-08-01') })
    const days = { from: '2027-08-01', until: '2027-08-31' }
    assert.equal((await find(days, kim)).length, 1)
    await world.db.insertInto('mutes').values({ muter_id: kim.id, muted_id: loud.id, created_at: world.rooms.now() }).execute()
    assert.deepEqual(await find(days, kim), [])
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', loud.id).execute()
    assert.deepEqual(await find(days), [])
  })

  it('refuses days, zones and places in the list that are none', async () => {
    for (const query of [{ from: '2027-02-30' }, { timeZone: '+02:00' }, { cursor: 'x' }, { until: '0001-01-01' }])
      assert.equal((await world.as(ben!).send(listEvents, { query })).statusCode, 400, JSON.stringify(query))
    assert.equal((await world.as(ben!).send(listEventMonth, { query: { month: '2027-13', timeZone: 'UTC' } })).statusCode, 400)
  })
})

describe('a month of events', () => {
  it('has its dates, and what reaches into it, with one’s answer', async () => {
    await room.stand(ada!, { title: 'Reaches in', allDay: true, startsLocal: '2027-09-28', endsLocal: '2027-10-02' })
    const event = await room.stand(ada!, { title: 'October', ...at('2027-10-15') })
    await world.db
      .insertInto('rsvps')
      .values({ occurrence_id: event.occurrences[0]!.id, user_id: ben!.id, answer: 'interested' })
      .execute()
    const month = await world.as(ben!).call(listEventMonth, { query: { month: '2027-10', timeZone: 'Europe/Berlin' } })
    assert.deepEqual(
      month.map(({ title, answer, startsLocal }) => [title, answer, startsLocal]),
      [
        ['Reaches in', null, '2027-09-28'],
        ['October', 'interested', undefined],
      ],
    )
    assert.deepEqual(await world.as(null).call(listEventMonth, { query: { month: '2027-10', timeZone: 'UTC' } }), [])
    const days = { from: '2027-09-01', until: '2027-10-01' }
    assert.deepEqual(
      await world.as(ben!).call(listEventMonth, { query: { month: '2027-10', timeZone: 'Europe/Berlin', ...days } }),
      month.filter(({ startsAt }) => startsAt < '2027-10-01T22:00:00.000Z'),
    )
    const isHostOf = async (viewer: Actor) =>
      (await world.as(viewer).call(listEventMonth, { query: { month: '2027-10', timeZone: 'UTC' } })).map(({ isHost }) => isHost)
    await room.host(event.id, ben!)
    assert.deepEqual(
      [await isHostOf(ada!), await isHostOf(ben!)],
      [
        [true, true],
        [false, true],
      ],
    )
  })

  it('says of each date what its event says now, and shows it to those who may see that now', async () => {
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'request' }, [])
    const event = await room.stand(ada!, {
      ...{ title: 'As planned', groupId, audience: 'members', ...at('2027-12-01') },
      repeat: { every: 'week', interval: 1, days: ['WE'], count: 3 },
    })
    const readMonth = (viewer: Actor) =>
      world.as(viewer).call(listEventMonth, { query: { month: '2027-12', timeZone: 'Europe/Berlin' } })
    const said = async () => (await readMonth(ben!)).map(({ title, format, categoryId }) => `${title} ${format} ${categoryId}`)
    assert.deepEqual(await said(), Array(3).fill('As planned in_person null'))
    const { id: categoryId } = await world.db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow()
    const body = { title: 'As it came', categoryId, format: 'hybrid', joinUrl: 'https://join.example/room' } as const
    await world.as(ada!).call(editEvent, { ...room.at(event.id), body })
    await room.approve(event.id)
    assert.deepEqual(await said(), Array(3).fill(`As it came hybrid ${categoryId}`))
    await world.as(ada!).call(editEvent, { ...room.at(event.id), body: { audience: 'group' } })
    await room.approve(event.id)
    assert.deepEqual([(await readMonth(ben!)).length, (await readMonth(ada!)).length], [0, 3])
  })
})

describe('a list of dates', () => {
  it('says of each date and its event what the event’s own page says, after every change', async () => {
    const title = `Said twice ${randomUUID()}`
    const event = await room.stand(ada!, { title, ...at('2028-05-03'), language: 'en' })
    const changes: Partial<EventEdit>[] = [
      { creditHours: 2.5 },
      { cost: 'paid', price: '20 EUR' },
      { registration: 'elsewhere', registerUrl: 'https://register.example/' },
      { language: 'de' },
      { timeZone: 'America/New_York' },
      { place: { name: 'Hall 2', city: 'Bonn', country: 'DE' } },
      { format: 'hybrid', joinUrl: 'https://join.example/room' },
      { place: null, format: 'online', joinUrl: 'https://join.example/room' },
    ]
    for (const body of [{}, ...changes]) {
      await world.as(ada!).call(editEvent, { ...room.at(event.id), body })
      await room.approve(event.id).catch(() => {}) // most of it takes effect at once
      for (const viewer of [ada!, ben!]) {
        const listed = await world.as(viewer).call(listEvents, { query: { from: '2028-05-01', until: '2028-05-06' } })
        const { occurrence, event: card } = listed.find((one) => one.event.id === event.id)!
        const { occurrences, ...whole } = await room.read(event.id, viewer)
        assert.deepEqual(occurrence, occurrences[0], JSON.stringify(body))
        const asOnItsPage = Object.fromEntries(Object.keys(card).map((name) => [name, whole[name as keyof typeof whole]]))
        assert.deepEqual(
          { ...card, occurrenceCount: undefined },
          { ...asOnItsPage, occurrenceCount: undefined },
          JSON.stringify(body),
        )
        assert.equal(occurrence.timeZone, whole.timeZone)
        assert.equal(occurrence.creditHours, whole.creditHours)
        assert.deepEqual(occurrence.place, whole.place)
      }
    }
  })
})
