import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import ICAL from 'ical.js'
import type { Repeat } from '#contract/events.ts'
import { writeCalendar, type CalendarEntry } from './calendar-file.ts'
import { datedOf } from '#server/events/event-times.ts'
import { ruleOf } from '#server/events/series.ts'

const entry = (given: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ uid: 'event-7@ibid.example.org', sequence: 0, changedAt: '2027-01-01T09:00:00Z', title: 'Cataloging clinic' },
  ...{ url: 'https://ibid.example.org/events/7', timeZone: 'Europe/Berlin', allDay: false, status: 'CONFIRMED' },
  ...{ startsLocal: '2027-03-04T15:00', endsLocal: '2027-03-04T16:30' },
  ...given,
})

const read = (entries: CalendarEntry[], name?: string) => {
  const file = writeCalendar({ entries, ...(name && { name }) }).toString()
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return { file, calendar, events: calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)) }
}

describe('a calendar file', () => {
  it('says a date as an independent reader understands it, in zones of its own', () => {
    for (const timeZone of [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
      'UTC',
    ]) {
      ICAL.TimezoneService.reset()
      for (const day of ['2027-01-10', '2027-03-28', '2027-07-04', '2027-11-07']) {
        const times = { timeZone, allDay: false, startsLocal: `${day}T09:15`, endsLocal: `${day}T17:45` }
        const [expected] = datedOf(times, null)
        const [found] = read([entry(times)]).events
        assert.equal(found?.startDate.toJSDate().toISOString(), expected?.startsAt.toISOString(), `${timeZone} ${day}`)
        assert.equal(found?.endDate.toJSDate().toISOString(), expected?.endsAt.toISOString())
      }
    }
  })

  it('repeats as the rows do, over both changes of the clocks, without what was left out', () => {
    ICAL.TimezoneService.reset()
    const repeat: Repeat = { every: 'week', interval: 1, days: ['TH'], count: 60 }
    const times = { timeZone: 'America/New_York', allDay: false, startsLocal: '2027-01-07T18:30', endsLocal: '2027-01-07T20:00' }
    const dates = datedOf(times, repeat)
    const [found] = read([entry({ ...times, rule: ruleOf(repeat, ''), excluded: [dates[3]!.startsLocal] })]).events
    const walk = found!.iterator()
    const instants: string[] = []
    for (let next = walk.next(); next; next = walk.next()) instants.push(next.toJSDate().toISOString())
    const expected = dates.filter((_, at) => at !== 3).map(({ startsAt }) => startsAt.toISOString())
    assert.deepEqual(instants, expected)
  })

  it('has whole days that end on the day after, and a date that was moved', () => {
    const { file, events } = read([
      entry({ allDay: true, startsLocal: '2027-05-01', endsLocal: '2027-05-02' }),
      entry({ instead: '2027-03-11T15:00', startsLocal: '2027-03-12T10:00', endsLocal: '2027-03-12T11:00', sequence: 3 }),
    ])
    assert.match(file, /DTSTART;VALUE=DATE:20270501\r\nDTEND;VALUE=DATE:20270503\r\n/)
    assert.equal(events[1]?.recurrenceId.toString(), '2027-03-11T15:00:00')
    assert.equal(events[1]?.sequence, 3)
  })

  it('keeps every word, in lines of at most 75 octets that end in CRLF', () => {
    const title = 'Fern albums; “part 2”, with a \\ and 中文 and 🌿'.repeat(5)
    const body = 'First line\nSecond, with; marks\r\nThird \u0007bell'
    const { file, events } = read([entry({ title, body, location: 'Reading room, 2nd floor; Delta' })], 'Amara’s events')
    for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.doesNotMatch(file.replaceAll('\r\n', ''), /[\r\n]/)
    assert.equal(events[0]?.summary, title)
    assert.equal(events[0]?.description, 'First line\nSecond, with; marks\nThird bell')
    assert.equal(events[0]?.location, 'Reading room, 2nd floor; Delta')
    assert.match(file, /REFRESH-INTERVAL;VALUE=DURATION:PT1H/)
  })

  it('lets no text begin a line of its own', () => {
    const { events, calendar } = read([
      entry({ title: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:y', body: 'a\u2028b\nATTACH:c' }),
    ])
    assert.equal(events.length, 1)
    assert.equal(calendar.getAllSubcomponents('vevent')[0]?.getFirstProperty('attach'), null)
  })
})
