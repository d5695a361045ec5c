import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Updateable } from 'kysely'
import { editEvent } from '#contract/events.ts'
import { answerOccurrence, type Answer } from '#contract/occurrences.ts'
import { changeSettings } from '#contract/settings.ts'
import type { OccurrencesTable } from '#server/database/tables/events.ts'
import { inTransaction } from '#server/rooms.ts'
import { addEvent, type EventTraits } from '#testing/events.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { untilDone, untilMailIsOut } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { tellCancelled } from './tell-cancelled.ts'
import { rememberBefore, tellChanges } from './tell-changes.ts'
import { localIn } from './when-in-words.ts'

let world: World
let [ada, ben, cleo, dan, eve]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-11-02T09:00:00Z') })
  ;[ada, ben, cleo, dan, eve] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => world.member(name)))
  await world.as(cleo!).call(changeSettings, { body: { timeZone: 'America/New_York' } })
})
after(() => world.close())

type Stands = Awaited<ReturnType<typeof addEvent>>

const say = (who: Actor, id: number, answer: Answer) =>
  world.as(who).call(answerOccurrence, { params: { id: `${id}` }, body: { answer } })
/** Ben is going, Cleo waits, Dan is interested, Eve is not coming. */
async function answered(traits: EventTraits = {}): Promise<Stands> {
  const event = await addEvent(world, ada!, { capacity: 1, ...traits })
  for (const date of event.dates) {
    for (const who of [ben!, cleo!]) await say(who, date, 'going')
    await say(dan!, date, 'interested')
    await say(eve!, date, 'not_going')
  }
  return event
}
/** As hosts do it, under the lock of the event. */
const change = (ids: number[], columns: Updateable<OccurrencesTable>) =>
  inTransaction(world.rooms, async (tx) => {
    await rememberBefore(
      tx,
      ids.map((id) => ({ id })),
    )
    await tx.db.updateTable('occurrences').set(columns).where('id', 'in', ids).execute()
  })
const move = (date: number, to: string) => {
  const [starts, ends] = [new Date(to), new Date(Date.parse(to) + 7_200_000)]
  const local = { starts_local: localIn(starts, 'Europe/Berlin'), ends_local: localIn(ends, 'Europe/Berlin') }
  return change([date], { starts_at: starts, ends_at: ends, ...local })
}
async function tell() {
  await tellChanges(world.rooms)
  await untilDone(world, 'event-news')
}
const toldOf = async (who: Actor, { title }: Stands) =>
  (await world.notificationsOf(who)).filter(({ content }) => content.includes(title)).map(({ content }) => content)
const startOf = async (date: number) =>
  (await world.db.selectFrom('occurrences').select('starts_at').where('id', '=', date).executeTakeFirstOrThrow()).starts_at
const inBerlin = (at: Date) =>
  `${at.toLocaleString('en-GB', { timeZone: 'Europe/Berlin', weekday: 'long' })}, ${at.toLocaleString('en-GB', { timeZone: 'Europe/Berlin', day: 'numeric', month: 'long', year: 'numeric' })}, ${at.toLocaleString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })} (Europe/Berlin)`

describe('changes of a date', () => {
  it('are told as one after ten minutes, each in the zone of the reader, to those whom they concern', async () => {
    const event = await answered({ title: 'Bindings' })
    await change([event.date], { place: JSON.stringify({ name: 'Vault', address: null, city: 'Mainz', country: 'DE' }) })
    world.pass(1 / 12)
    await tell()
    assert.deepEqual(await toldOf(ben!, event), [])
    await move(event.date, '2027-03-04T14:00:00Z')
    world.pass(1 / 12)
    await tell()
    const place = 'takes place at Vault, Mainz now'
    assert.deepEqual(await toldOf(ben!, event), [
      `“Bindings” was moved to Thursday, 4 March 2027, 15:00 (Europe/Berlin) and ${place}`,
    ])
    const inNewYork = `“Bindings” was moved to Thursday, 4 March 2027, 09:00 (America/New_York) and ${place}`
    assert.deepEqual(await toldOf(cleo!, event), [inNewYork])
    assert.deepEqual((await toldOf(dan!, event)).length, 1)
    assert.deepEqual(await toldOf(eve!, event), [])
    world.pass(1)
    await tell()
    assert.equal((await toldOf(ben!, event)).length, 1)
  })

  it('of place or link are not told to those who are only interested, and never name the link', async () => {
    const event = await answered({ title: 'Gilding' })
    await change([event.date], { join_url: 'https://meet.example/secret-room' })
    world.pass(0.2)
    await tell()
    assert.deepEqual(await toldOf(ben!, event), ['“Gilding” has a new link'])
    assert.deepEqual(await toldOf(dan!, event), [])
  })

  it('of the format are told where one joins from afar no more', async () => {
    const place = { name: 'Vault', address: null, city: 'Mainz', country: 'DE' }
    const event = await answered({ title: 'Blocking', format: 'hybrid', place })
    await world.as(ada!).call(editEvent, { params: { id: `${event.id}` }, body: { format: 'in_person' } })
    world.pass(0.2)
    await tell()
    assert.deepEqual(await toldOf(ben!, event), ['“Blocking” takes place at Vault, Mainz now'])
    assert.deepEqual(await toldOf(dan!, event), [])
  })

  it('are told of places, hours and format as well, to those who come', async () => {
    const event = await answered({ title: 'Lacing', creditHours: 2 })
    const edit = (body: object) => world.as(ada!).call(editEvent, { params: { id: `${event.id}` }, body })
    const settled = async () => {
      world.pass(0.2)
      await tell()
      return toldOf(ben!, event)
    }
    await edit({ capacity: 40, creditHours: 2.5 })
    assert.deepEqual(await settled(), ['“Lacing” has 40 places now and counts for 2.5 credit hours now'])
    assert.ok((await toldOf(cleo!, event)).some((told) => told.includes('has 40 places now')))
    await edit({ capacity: null, creditHours: null, format: 'hybrid' })
    assert.deepEqual((await settled()).toSorted().slice(0, 1), [
      '“Lacing” can be joined online as well now, has places for everyone now and gives no credit hours any more',
    ])
    assert.deepEqual(await toldOf(dan!, event), [])
  })

  it('that were taken back are none', async () => {
    const event = await answered({ title: 'Marbling' })
    const was = await startOf(event.date)
    await move(event.date, '2027-03-04T14:00:00Z')
    await world.db.updateTable('rsvps').set({ asks_again: true }).where('occurrence_id', '=', event.date).execute()
    await move(event.date, was.toISOString())
    world.pass(0.2)
    await tell()
    assert.deepEqual(await toldOf(ben!, event), [])
    const asked = await world.db.selectFrom('rsvps').select('asks_again').where('occurrence_id', '=', event.date).execute()
    assert.deepEqual([...new Set(asked.map(({ asks_again }) => asks_again))], [false])
  })

  it('of a series are one notice for each person', async () => {
    const event = await answered({ title: 'Sewing', hours: [240, 300, 400] })
    await change(event.dates, { place: JSON.stringify({ name: 'Attic', address: null, city: 'Ulm', country: 'DE' }) })
    world.pass(0.2)
    await tell()
    assert.deepEqual(await toldOf(ben!, event), ['“Sewing” takes place at Attic, Ulm now, and so for 2 more dates'])
  })

  it('of a series that begins at another hour are one notice, also over a change of the clocks', async () => {
    const event = await answered({ title: 'Rounding', hours: [240, 240 + 24 * 150] })
    for (const date of event.dates) {
      const local = localIn(await startOf(date), 'Europe/Berlin')
      const to = Temporal.PlainDateTime.from(local).add({ hours: 1 }).toZonedDateTime('Europe/Berlin')
      await move(date, new Date(to.epochMilliseconds).toISOString())
    }
    world.pass(0.2)
    await tell()
    const [told, ...others] = await toldOf(ben!, event)
    assert.match(told!, /^“Rounding” was moved to .*, and so for 1 more date$/)
    assert.deepEqual(others, [])
  })

  it('of a series that differ are each told to who comes to both', async () => {
    const event = await answered({ title: 'Backing', hours: [240, 300, 400] })
    const [first, second, third] = event.dates
    await say(ben!, third!, 'not_going')
    await change([first!, third!], { place: JSON.stringify({ name: 'Attic', address: null, city: 'Ulm', country: 'DE' }) })
    await move(second!, '2027-03-04T14:00:00Z')
    world.pass(0.2)
    await tell()
    const moved = '“Backing” was moved to Thursday, 4 March 2027, 15:00 (Europe/Berlin)'
    assert.deepEqual((await toldOf(ben!, event)).toSorted(), ['“Backing” takes place at Attic, Ulm now', moved])
    assert.deepEqual(
      (await toldOf(cleo!, event)).filter((told) => told.includes('Attic')),
      ['“Backing” takes place at Attic, Ulm now, and so for 1 more date'],
    )
    assert.deepEqual(await toldOf(dan!, event), [moved])
  })

  it('of a series that moves by days and by hours are told for themselves', async () => {
    const event = await answered({ title: 'Pasting', hours: [240, 300] })
    const [first, second] = event.dates
    await move(first!, '2027-03-04T14:00:00Z')
    await move(second!, '2027-03-11T16:00:00Z')
    world.pass(0.2)
    await tell()
    assert.deepEqual((await toldOf(ben!, event)).toSorted(), [
      '“Pasting” was moved to Thursday, 11 March 2027, 17:00 (Europe/Berlin)',
      '“Pasting” was moved to Thursday, 4 March 2027, 15:00 (Europe/Berlin)',
    ])
  })

  it('within a day go out at once by a letter, with both zones and without the link', async () => {
    const event = await answered({ title: 'Foliation', hours: [20], joinUrl: 'https://meet.example/secret-room' })
    const was = await startOf(event.date)
    const to = new Date(was.getTime() + 3_600_000)
    await move(event.date, to.toISOString())
    world.pass(0.2)
    await tell()
    const letter = await world.letterTo(ben!.email, /New time: Foliation/)
    assert.ok(
      letter.text.includes(`It was ${inBerlin(was)}, and is ${inBerlin(to)} now. Please say whether you can still come.`),
      letter.text,
    )
    assert.ok(letter.text.includes(`/events/${event.id}?date=${event.date}`))
    assert.match((await world.letterTo(cleo!.email, /New time: Foliation/)).text, /\(America\/New_York\);.* in Berlin/)
    await untilMailIsOut(world)
    assert.ok((await world.letters()).every(({ text, html }) => !`${text}${html}`.includes('secret-room')))
    assert.ok(
      !(await world.letters()).some(({ to: address, subject }) => address === dan!.email && subject.includes('Foliation')),
    )
  })

  it('that come an hour before are not held back', async () => {
    const event = await answered({ title: 'Collation', hours: [0.8] })
    await change([event.date], { join_url: 'https://meet.example/another-room' })
    await tell()
    assert.deepEqual(await toldOf(ben!, event), ['“Collation” has a new link'])
  })
})

describe('a cancellation', () => {
  const cancel = (event: Stands, ids = event.dates, byId: number | null = ada!.id) =>
    inTransaction(world.rooms, (tx) => tellCancelled(tx, { occurrenceIds: ids, reason: 'The hall is flooded', byId }))

  it('is told to all who answered but those who do not come, and says how many', async () => {
    const event = await answered({ title: 'Limping' })
    assert.equal(await cancel(event), 3)
    await untilDone(world, 'event-news')
    for (const who of [ben!, cleo!, dan!])
      assert.deepEqual(await toldOf(who, event), ['“Limping” was cancelled: The hall is flooded'])
    assert.deepEqual(await toldOf(eve!, event), [])
    assert.ok(!(await world.letters()).some(({ subject }) => subject.includes('Limping')))
  })

  it('within a day goes out at once by a letter that names who did it', async () => {
    const event = await answered({ title: 'Rubbing', hours: [12] })
    await cancel(event)
    const { text, subject } = await world.letterTo(ben!.email, /Rubbing/)
    assert.equal(subject, 'Cancelled: Rubbing')
    assert.ok(text.includes(`Ada cancelled “Rubbing” on ${inBerlin(await startOf(event.date))}: The hall is flooded`), text)
  })

  it('of one date of several says which, and no earlier change is told any more', async () => {
    const event = await answered({ title: 'Tooling', hours: [240, 400] })
    await move(event.date, '2027-03-04T14:00:00Z')
    assert.equal(await cancel(event, [event.date], null), 3)
    world.pass(0.2)
    await tell()
    assert.deepEqual(await toldOf(ben!, event), ['“Tooling” was cancelled on Thursday, 4 March 2027: The hall is flooded'])
  })

  it('is not told to those who have left its group', async () => {
    const group = await addGroup(world, ada!, { joining: 'hidden', members: [ben!, cleo!, dan!, eve!] })
    const event = await answered({ title: 'Secret press', audience: 'group', groupId: group.id })
    await takeFromGroup(world, group, ben!)
    assert.equal(await cancel(event), 2)
    await untilDone(world, 'event-news')
    assert.deepEqual(await toldOf(ben!, event), [])
  })
})
