import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import { changeCalendarFeed, readCalendarFeed, renewCalendarFeed } from '#contract/calendar.ts'
import { cancelEvent, editEvent, type Event } from '#contract/events.ts'
import { answerOccurrence, type Answer } from '#contract/occurrences.ts'
import { eventRoom } from '#testing/event-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://ibid.example.org' }, { now: new Date('2026-11-02T09:00:00Z') })
  room = eventRoom(world, () => ava!)
  ;[ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
})
after(() => world.close())

const secret = 'https://meet.example/secret'

function read(file: string) {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

const answer = (event: Event, at: number, viewer: Actor, said: Answer = 'going') =>
  world.as(viewer).call(answerOccurrence, { params: { id: `${event.occurrences[at]!.id}` }, body: { answer: said } })

const open = (url: string, headers = {}) => world.as(null).inject({ method: 'GET', url: new URL(url).pathname, headers })

describe('one’s own calendar', () => {
  it('opens with its address and no cookie, has what one answered, and answers that nothing has changed', async () => {
    const cleo = await world.member('Cleo')
    const going = await room.stand(ada!, { title: 'Going there', format: 'online', joinUrl: secret })
    const maybe = await room.stand(ada!, { title: 'Maybe', format: 'online', joinUrl: 'https://meet.example/hidden' })
    await answer(going, 0, cleo)
    await answer(maybe, 0, cleo, 'interested')
    const { url } = await world.as(cleo).call(readCalendarFeed, {})
    const response = await open(url)
    assert.equal(response.statusCode, 200)
    assert.match(String(response.headers['cache-control']), /^private/)
    assert.equal(response.headers['x-robots-tag'], 'noindex')
    const statuses = read(response.body).map(({ summary, component }) => [summary, component.getFirstPropertyValue('status')])
    assert.deepEqual(statuses, [
      ['Going there', 'CONFIRMED'],
      ['Maybe', 'TENTATIVE'],
    ])
    assert.ok(response.body.includes('meet.example/secret') && !response.body.includes('meet.example/hidden'))
    assert.equal(read(response.body)[0]!.uid, `event-${going.id}-${going.occurrences[0]!.id}@ibid.example.org`)
    assert.match(response.body, /REFRESH-INTERVAL;VALUE=DURATION:PT1H/)
    const again = await open(url, { 'if-none-match': response.headers.etag })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    await world.as(ada!).call(cancelEvent, { ...room.at(going.id), body: { reason: 'Snow' } })
    const changed = await open(url, { 'if-none-match': response.headers.etag })
    assert.equal(read(changed.body)[0]!.component.getFirstPropertyValue('status'), 'CANCELLED')
    await world.as(cleo).call(changeCalendarFeed, { body: { withInterested: false } })
    assert.deepEqual(
      read((await open(url)).body).map(({ summary }) => summary),
      ['Going there'],
    )
    await answer(maybe, 0, cleo, 'not_going')
    assert.ok(!(await open(url)).body.includes('Maybe'))
  })

  it('says the same to all who go, and at once what hosts change', async () => {
    const [fay, eve, gus] = await world.members('Fay', 'Eve', 'Gus')
    const event = await room.stand(fay!, { title: 'Map mending', format: 'online', joinUrl: secret })
    const feeds: string[] = []
    for (const viewer of [eve!, gus!]) {
      await answer(event, 0, viewer)
      feeds.push((await world.as(viewer).call(readCalendarFeed, {})).url)
    }
    const readBoth = async () => {
      const [first, second] = await Promise.all(feeds.map(async (url) => (await open(url)).body))
      assert.equal(first, second)
      return first!
    }
    const said = (wanted: RegExp) => readBoth().then((file) => assert.match(file.replaceAll('\r\n ', ''), wanted))
    await said(/Map mending[^]*meet\.example\/secret/)
    const edit = (body: object) => {
      world.pass(0.01)
      return world.as(fay!).call(editEvent, { ...room.at(event.id), body: body as never })
    }
    await edit({ joinUrl: 'https://meet.example/other' })
    await said(/meet\.example\/other/)
    await edit({ startsLocal: '2027-06-01T10:00', endsLocal: '2027-06-01T11:00' })
    await said(/DTSTART;TZID=[^:]+:20270601T100000/)
    await edit({ title: 'Map mending.' })
    await said(/SUMMARY:Map mending\./)
    await world.db.updateTable('users').set({ name: 'Fay Falk' }).where('id', '=', fay!.id).execute()
    await said(/COMMENT:.*Fay Falk/)
  })

  it('has no other address: not one wrong by a letter, not the old one, none of who is suspended or gone', async () => {
    const dan = await world.member('Dan')
    const { url } = await world.as(dan).call(readCalendarFeed, {})
    assert.equal((await open(url)).statusCode, 200)
    const token = /calendar\/(.+)\.ics$/.exec(url)![1]!
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const wrong = `${token.slice(0, at)}${other}${token.slice(at + 1)}`
      assert.equal((await open(url.replace(token, wrong))).statusCode, 404, `letter ${at}`)
    }
    assert.equal((await open(url.replace('.ics', ''))).statusCode, 404)
    const renewed = await world.as(dan).call(renewCalendarFeed, {})
    assert.equal((await open(url)).statusCode, 404)
    assert.equal((await open(renewed.url)).statusCode, 200)
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', dan.id).execute()
    assert.equal((await open(renewed.url)).statusCode, 404)
  })

  it('is renewed, and changed, where no one has asked for one lately', async () => {
    const dan = await world.member('Dan')
    world.pass(1)
    const { url } = await world.as(dan).call(renewCalendarFeed, {})
    assert.equal((await open(url)).statusCode, 200)
    world.pass(1)
    assert.equal((await world.as(dan).call(changeCalendarFeed, { body: { withInterested: true } })).url, url)
  })

  it('is opened sixty times an hour, and no more', async () => {
    const eve = await world.member('Eve')
    const { url } = await world.as(eve).call(readCalendarFeed, {})
    const statuses = []
    for (let time = 0; time < 61; time++) statuses.push((await open(url)).statusCode)
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [60, 429])
  })
})
