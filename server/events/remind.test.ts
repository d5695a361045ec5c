import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { answerOccurrence, type Answer } from '#contract/occurrences.ts'
import { changeSettings } from '#contract/settings.ts'
import { addEvent, addGoing, cancelDate, type EventTraits } from '#testing/events.ts'
import { untilMailIsOut } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { remind } from './remind.ts'

let world: World
let [ada, ben, cleo]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
})
after(() => world.close())
/** Sessions expire, and people accumulate notices: each test has its own people. */
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.member(name)))
})

const say = (who: Actor, id: number, answer: Answer) =>
  world.as(who).call(answerOccurrence, { params: { id: `${id}` }, body: { answer } })
const remindedOf = async (who: Actor) =>
  (await world.notificationsOf(who)).filter(({ type }) => type === 'event_reminder').map(({ content }) => content)
const attended = async (traits: EventTraits, ...people: Actor[]) => {
  const event = await addEvent(world, ada!, traits)
  for (const who of people) await say(who, event.date, 'going')
  return event
}
/** Lets time pass five minutes at a time. */
async function passHours(hours: number) {
  world.pass(hours)
  await remind(world.rooms)
  await remind(world.rooms)
}
/** Two days ahead, so that the day before is the same in every zone of the test. */
const untilNoon = () => 48 + 12 - (world.rooms.now().getTime() % 86_400_000) / 3_600_000
const clock = (hours: number, timeZone: string) =>
  new Date(world.rooms.now().getTime() + hours * 3_600_000).toLocaleString('en-GB', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit' },
  })
const moveTo = (date: number, hours: number) => {
  const starts = new Date(world.rooms.now().getTime() + hours * 3_600_000)
  const columns = { starts_at: starts, ends_at: new Date(starts.getTime() + 7_200_000), changed_at: world.rooms.now() }
  return world.db.updateTable('occurrences').set(columns).where('id', '=', date).execute()
}

describe('a reminder', () => {
  it('comes a day and an hour before, once each, in the app and by letter', async () => {
    await world.as(cleo!).call(changeSettings, { body: { timeZone: 'Asia/Kathmandu' } })
    const hours = untilNoon()
    const { title, id } = await attended({ hours: [hours], title: 'Ledgers' }, ben!, cleo!)
    const [inBerlin, inKathmandu] = [clock(hours, 'Europe/Berlin'), clock(hours, 'Asia/Kathmandu')]
    await passHours(hours - 24.1)
    assert.deepEqual(await remindedOf(ben!), [])
    await passHours(0.2)
    assert.deepEqual(await remindedOf(ben!), [`“${title}” begins tomorrow at ${inBerlin}`])
    assert.deepEqual(await remindedOf(cleo!), [`“${title}” begins tomorrow at ${inKathmandu}`])
    // A letter words the time as of when it is written.
    await untilMailIsOut(world)
    await passHours(22.8)
    assert.equal((await remindedOf(ben!)).length, 1)
    await passHours(0.2)
    assert.deepEqual((await remindedOf(ben!)).slice(1), [`“${title}” begins in 1 hour`])
    await untilMailIsOut(world)
    const letters = (await world.letters()).filter(({ to }) => to === ben!.email)
    assert.deepEqual(letters.map(({ subject }) => subject).toSorted(), [`In 1 hour: ${title}`, `Tomorrow: ${title}`])
    const { text } = letters[0]!
    assert.ok(text.includes(`Open the event:`) && text.includes(`/events/${id}?date=`), text)
    await passHours(2)
    assert.equal((await remindedOf(ben!)).length, 2)
  })

  it('is only the second for those who answered later than a day before', async () => {
    const { date, title } = await attended({ hours: [30], title: 'Slips' }, ben!)
    world.pass(7)
    await say(cleo!, date, 'going')
    await passHours(0)
    assert.deepEqual([(await remindedOf(ben!)).length, (await remindedOf(cleo!)).length], [1, 0])
    await passHours(22.1)
    assert.deepEqual(await remindedOf(cleo!), [`“${title}” begins in 1 hour`])
  })

  it('is not for those who left, wait or are interested, nor of what was cancelled', async () => {
    const { date } = await attended({ hours: [25], capacity: 1 }, ben!, cleo!)
    await say(ben!, date, 'not_going')
    await say(ben!, date, 'interested')
    const flooded = await attended({ hours: [25] }, ben!)
    await cancelDate(world, flooded, flooded.date)
    await passHours(1.5)
    assert.deepEqual([await remindedOf(ben!), (await remindedOf(cleo!)).length], [[], 1])
  })

  it('counts anew after a move, and is not sent for the time that was', async () => {
    const { date, title } = await attended({ hours: [24.5], title: 'Cords' }, ben!)
    await passHours(1)
    assert.equal((await remindedOf(ben!)).length, 1)
    await moveTo(date, 60)
    await passHours(22.6)
    assert.equal((await remindedOf(ben!)).length, 1)
    await passHours(14)
    assert.equal((await remindedOf(ben!)).length, 2)
    await moveTo(date, 3)
    await passHours(2.1)
    assert.deepEqual((await remindedOf(ben!)).slice(2), [`“${title}” begins in 1 hour`])
  })

  it('that the server slept through comes late, as long as it is of use', async () => {
    const { title } = await attended({ hours: [30], title: 'Thread' }, ben!)
    await passHours(29.5)
    assert.deepEqual(await remindedOf(ben!), [`“${title}” begins in 30 minutes`])
    await attended({ hours: [30] }, cleo!)
    await passHours(31)
    assert.deepEqual(await remindedOf(cleo!), [])
  })

  it('of whole days comes once, at nine of the reader on the day before', async () => {
    await world.as(ben!).call(changeSettings, { body: { timeZone: 'Pacific/Auckland' } })
    await world.as(cleo!).call(changeSettings, { body: { timeZone: 'America/Los_Angeles' } })
    // Days begin at midnight.
    const event = await attended({ hours: [untilNoon() - 12 + 4 * 24], allDay: true, title: 'Fair' }, ben!, cleo!)
    const { starts_local: day } = await world.db
      .selectFrom('occurrences')
      .select('starts_local')
      .where('id', '=', event.date)
      .executeTakeFirstOrThrow()
    const eve = Temporal.PlainDate.from(day).subtract({ days: 1 })
    const heardAt: Record<number, Date> = {}
    for (let hour = 0; hour < 7 * 24; hour++) {
      for (const who of [ben!, cleo!]) if ((await remindedOf(who)).length > 0) heardAt[who.id] ??= world.rooms.now()
      await passHours(1)
    }
    for (const [who, zone] of [
      [ben!, 'Pacific/Auckland'],
      [cleo!, 'America/Los_Angeles'],
    ] as const) {
      assert.deepEqual(await remindedOf(who), ['“Fair” begins tomorrow'])
      const due = Temporal.PlainDateTime.from(`${eve}T09:00`).toZonedDateTime(zone).epochMilliseconds
      const late = heardAt[who.id]!.getTime() - due
      assert.ok(late >= 0 && late < 3_600_000, `${zone}: ${late}`)
    }
  })

  it('goes to many, each once, also when the work is broken off in the middle and two do it', async () => {
    const people = await Promise.all(Array.from({ length: 450 }, (_, number) => world.member(`Guest${number}`)))
    const { date } = await addEvent(world, ada!, { hours: [25] })
    await addGoing(world, date, people)
    world.pass(1.5)
    const stopping = new AbortController()
    const first = remind(world.rooms, stopping.signal)
    stopping.abort()
    await first
    await Promise.all([remind(world.rooms), remind(world.rooms)])
    const told = await world.db
      .selectFrom('notifications')
      .select('user_id')
      .where('type', '=', 'event_reminder')
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    assert.equal(told.length, 450)
    assert.equal(new Set(told.map((row) => row.user_id)).size, 450)
  })
})

describe('how late reminders are', () => {
  const lateSeconds = async () => {
    const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Math.round(Number(/^ibid_reminders_late_seconds (\S+)$/m.exec(body)?.[1]))
  }

  it('is seen by those who watch the server, until they are sent', async () => {
    await remind(world.rooms)
    assert.equal(await lateSeconds(), 0)
    const { date } = await attended({ hours: [30] }, ben!)
    world.pass(6.5)
    await say(cleo!, date, 'going')
    const day = await lateSeconds()
    assert.ok(day > 29 * 60 && day <= 31 * 60, `${day}`)
    await remind(world.rooms)
    assert.equal(await lateSeconds(), 0)
    world.pass(22.75)
    const hour = await lateSeconds()
    assert.ok(hour > 14 * 60 && hour <= 16 * 60, `${hour}`)
    await remind(world.rooms)
    assert.equal(await lateSeconds(), 0)
  })
})
