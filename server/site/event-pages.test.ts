import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { cancelEvent, editEvent, listEvents, type Repeat } from '#contract/events.ts'
import { changeInstanceSettings, readInstance } from '#contract/instance.ts'
import { eventRoom } from '#testing/event-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let clientDir: string
let room: ReturnType<typeof eventRoom>
let [ada, cleo, ava]: Actor[] = []
before(async () => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'ibid-events-'))
  mkdirSync(path.join(clientDir, '.site'))
  writeFileSync(path.join(clientDir, 'index.html'), readFileSync('client/index.html'))
  writeFileSync(path.join(clientDir, '.site/404.html'), 'not found')
  world = await openWorld(
    { RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example.org' },
    { clientDir, now: new Date('2026-11-02T09:00:00Z') },
  )
  ;[ada, cleo, ava] = [
    await world.person('Ada Kern', { username: 'ada' }),
    await world.person('Cleo Host', { username: 'cleo' }),
    await world.admin('Ava'),
  ]
  room = eventRoom(world, () => ava!)
})
after(async () => {
  await world.close()
  rmSync(clientDir, { recursive: true })
})

const inMarch = { startsLocal: '2027-03-04T15:00', endsLocal: '2027-03-04T16:30', audience: 'public' } as const
const page = (url: string, actor: Actor | null = null) => world.as(actor).inject({ url, headers: { accept: 'text/html' } })
const dataAt = async (url: string) => {
  const { body } = await page(url)
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(data) as Record<string, unknown>
}
const setShown = (showsRoomsToWeb: boolean) => world.as(ava!).call(changeInstanceSettings, { body: { showsRoomsToWeb } })

it('a public event says when, where and by whom at the first byte, in words and as data, and not how to join', async () => {
  const { id } = await room.stand(ada!, {
    ...inMarch,
    ...{ title: 'Mending paper', body: 'Bring a torn page.', language: 'de', capacity: 20, creditHours: 1.5 },
    ...{ format: 'hybrid', joinUrl: 'https://meet.example/secret-link' },
    place: { name: 'Reading room', address: 'Am Ufer 1', city: 'Berlin', country: 'DE' },
  })
  await room.host(id, cleo!)
  const { statusCode, body, headers } = await page(`/events/${id}`)
  assert.deepEqual([statusCode, headers['x-robots-tag']], [200, undefined])
  for (const said of ['<h1 dir="auto">Mending paper</h1>', 'Bring a torn page.', 'Ada Kern', 'With Cleo Host', 'Free'])
    assert.ok(body.includes(said), said)
  assert.ok(body.includes('Thursday, 4 March 2027, 15:00 – 16:30 (Europe/Berlin)'))
  assert.ok(body.includes('Reading room, Am Ufer 1, Berlin, Germany · Online'))
  assert.ok(!body.includes('secret-link') && !body.includes('<noscript>'))
  const url = `https://ibid.example.org/events/${id}`
  assert.deepEqual(await dataAt(`/events/${id}`), {
    ...{ '@context': 'https://schema.org', '@type': 'Event', url, name: 'Mending paper', description: 'Bring a torn page.' },
    ...{ startDate: '2027-03-04T15:00:00+01:00', endDate: '2027-03-04T16:30:00+01:00' },
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      {
        ...{ '@type': 'Place', name: 'Reading room' },
        address: {
          ...{ '@type': 'PostalAddress', streetAddress: 'Am Ufer 1', addressLocality: 'Berlin', addressCountry: 'DE' },
        },
      },
      { '@type': 'VirtualLocation', url },
    ],
    organizer: [
      { '@type': 'Person', name: 'Ada Kern' },
      { '@type': 'Person', name: 'Cleo Host' },
    ],
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', url, availability: 'https://schema.org/InStock', price: 0 },
    inLanguage: 'de',
  })
})

it('says of a date of a series which series it is of, and of one that was moved or cancelled so', async () => {
  const { id, occurrences } = await room.stand(ada!, {
    ...inMarch,
    repeat: { every: 'week', interval: 1, days: ['TH'], count: 4 },
  })
  const [first, second, third] = occurrences
  const series = `https://ibid.example.org/events/${id}`
  const whole = await page(`/events/${id}`)
  assert.ok(whole.body.includes(`href="/events/${id}?date=${second!.id}"`))
  assert.ok(whole.body.includes(`<link rel="canonical" href="${series}" />`))
  const ofDate = await dataAt(`/events/${id}?date=${first!.id}`)
  assert.deepEqual(ofDate.superEvent, { '@type': 'EventSeries', name: occurrences[0] && ofDate.name, url: series })
  assert.equal(ofDate.url, `${series}?date=${first!.id}`)

  const moved = {
    scope: 'this',
    occurrenceId: second!.id,
    startsLocal: '2027-03-12T15:00',
    endsLocal: '2027-03-12T16:30',
  } as const
  await world.as(ada!).call(editEvent, { ...room.at(id), body: moved })
  const rescheduled = await dataAt(`/events/${id}?date=${second!.id}`)
  assert.deepEqual(
    [rescheduled.eventStatus, rescheduled.startDate, rescheduled.previousStartDate],
    ['https://schema.org/EventRescheduled', '2027-03-12T15:00:00+01:00', '2027-03-11T15:00:00+01:00'],
  )
  await world.as(ada!).call(cancelEvent, { ...room.at(id), body: { occurrenceId: third!.id, reason: 'The heating is broken' } })
  assert.equal((await dataAt(`/events/${id}?date=${third!.id}`)).eventStatus, 'https://schema.org/EventCancelled')
  assert.ok((await page(`/events/${id}?date=${third!.id}`)).body.includes('Cancelled: The heating is broken'))
  assert.equal((await page(`/events/${id}?date=999999999999`)).statusCode, 200)
})

it('says of a series whose rest was cancelled what was held', async () => {
  const repeat: Repeat = { every: 'week', interval: 1, days: ['TH'], count: 16 }
  const { id, occurrences } = await room.stand(ada!, {
    ...{ startsLocal: '2026-11-05T15:00', endsLocal: '2026-11-05T16:00', audience: 'public', repeat },
  })
  world.pass(5 * 24)
  await world.as(ada!).call(cancelEvent, { ...room.at(id), body: { reason: 'The roof leaks' } })
  const { body } = await page(`/events/${id}`)
  assert.ok(body.includes('Cancelled: The roof leaks'))
  assert.ok(body.includes('>Thursday, 5 November 2026, 15:00 – 16:00 (Europe/Berlin)<'), body)
  assert.ok(body.includes('>Cancelled: Thursday, 19 November 2026, 15:00 – 16:00 (Europe/Berlin)<'))
  const held = await page(`/events/${id}?date=${occurrences[0]!.id}`)
  assert.ok(!held.body.includes('Cancelled: The roof leaks'))
  assert.equal((await dataAt(`/events/${id}?date=${occurrences[0]!.id}`)).eventStatus, 'https://schema.org/EventScheduled')
})

it('an event of whole days has days, the same everywhere', async () => {
  const { id } = await room.stand(ada!, {
    ...{ audience: 'public', allDay: true, startsLocal: '2027-04-23', endsLocal: '2027-04-24', timeZone: 'Pacific/Auckland' },
  })
  const { startDate, endDate } = await dataAt(`/events/${id}`)
  assert.deepEqual([startDate, endDate], ['2027-04-23', '2027-04-24'])
  assert.ok((await page(`/events/${id}`)).body.includes('Friday, 23 April 2027 – Saturday, 24 April 2027'))
})

it('visitors find public events at the door and in the sitemap, up to a year back; other events are not there', async () => {
  const open = await room.stand(ada!, { ...inMarch, title: 'Open to all' })
  const members = await room.stand(ada!, { ...inMarch, audience: 'members', title: 'Members only' })
  const waiting = await room.propose(ada!, { ...inMarch, title: 'Waiting' })
  const old = await room.stand(ada!, { audience: 'public', title: 'Long ago' })
  await world.db
    .updateTable('occurrences')
    .set({ starts_at: new Date('2020-01-01'), ends_at: new Date('2020-01-02') })
    .where('event_id', '=', old.id)
    .execute()
  const door = await page('/events')
  assert.deepEqual([door.statusCode, door.headers['x-robots-tag']], [200, undefined])
  assert.ok(door.body.includes('Open to all') && door.body.includes('Log in to see what members share.'))
  assert.ok(!door.body.includes('Members only') && !door.body.includes('Waiting'))
  world.pass(1)
  const index = (await world.as(null).inject({ url: '/sitemap.xml' })).body
  assert.ok(index.includes('https://ibid.example.org/sitemap-events-1.xml'))
  const { body: lines } = await world.as(null).inject({ url: '/sitemap-events-1.xml' })
  assert.match(lines, new RegExp(`/events/${open.id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`))
  for (const { id } of [members, waiting, old]) assert.ok(!lines.includes(`/events/${id}<`), String(id))
  for (const { id } of [members, waiting]) assert.equal((await page(`/events/${id}`)).statusCode, 404)
  assert.equal((await page(`/events/${old.id}`)).statusCode, 200)
})

it('names no hidden group to those who are not in it', async () => {
  const group = groupRoom(world, () => ava!)
  const id = await group.stand(ada!, { title: 'Secret circle', joining: 'hidden' })
  const event = await room.stand(ada!, { ...inMarch, groupId: id })
  assert.equal((await room.read(event.id, cleo!)).group, null)
  assert.ok(!(await page(`/events/${event.id}`)).body.includes('Secret circle'))
  const open = await group.stand(ada!, { title: 'Open circle' })
  const ofOpen = await room.stand(ada!, { ...inMarch, groupId: open })
  assert.equal((await room.read(ofOpen.id, cleo!)).group?.name, 'Open circle')
  assert.equal((await room.read(ofOpen.id, null)).group, null)
})

it('with rooms not shown to the web visitors get nothing, and members what they had', async () => {
  const { id } = await room.stand(ada!, { ...inMarch, title: 'Now you see it' })
  await setShown(false)
  try {
    assert.equal((await world.as(null).call(readInstance, {})).showsRoomsToWeb, false)
    assert.equal((await page(`/events/${id}`)).statusCode, 404)
    const door = await page('/events')
    assert.deepEqual([door.headers['x-robots-tag'], door.body.includes('Now you see it')], ['noindex', false])
    assert.ok(!(await world.as(null).inject({ url: '/sitemap.xml' })).body.includes('sitemap-events'))
    assert.equal((await world.as(null).inject({ url: '/sitemap-events-1.xml' })).statusCode, 404)
    assert.equal((await world.as(null).inject({ url: '/calendar.ics' })).statusCode, 404)
    assert.equal((await world.as(null).inject({ url: `/api/events/${id}` })).statusCode, 404)
    assert.deepEqual(await world.as(null).call(listEvents, { query: { from: '2027-03-01' } }), [])
    assert.equal((await room.read(id, cleo!)).title, 'Now you see it')
    assert.equal((await page(`/events/${id}`, cleo!)).statusCode, 200)
  } finally {
    await setShown(true)
  }
  assert.equal((await page(`/events/${id}`)).statusCode, 200)
})
