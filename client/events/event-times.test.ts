import { describe, expect, it } from 'vitest'
import type { Repeat } from '#contract/events.ts'
import { sampleOccurrence } from '#testing/sample-event.ts'
import { daysOfSeries } from '#client/events/form/days-of-series.ts'
import { isDay, moveMonths, weeksOf } from './days.ts'
import { firstDayOf, lastDayOf, sayHours, sayInOwnZone, sayShort, sayWhen } from './event-times.ts'
import { instantOf, placeOfZone } from './zones.ts'

const afternoon = sampleOccurrence()
const fair = sampleOccurrence({
  ...{ allDay: true, startsLocal: '2027-03-04', endsLocal: '2027-03-06' },
  ...{ startsAt: '2027-03-03T23:00:00.000Z', endsAt: '2027-03-06T23:00:00.000Z' },
})
const now = new Date('2027-03-03T12:00:00Z')
/** Some versions of Intl put a narrow space before AM and PM. */
const plain = (words: string | null) => words?.replaceAll(/[\u202f\u00a0]/g, ' ')

describe('when an event is', () => {
  it('is said in the reader’s zone, and in the organizer’s where its clocks show another time', () => {
    expect(plain(sayWhen(afternoon, 'America/New_York'))).toBe('Thursday, March 4, 2027, 9:00 AM to 10:30 AM EST')
    expect(plain(sayInOwnZone(afternoon, 'America/New_York'))).toBe('3:00 PM to 4:30 PM GMT+1 in Berlin')
    expect(sayInOwnZone(afternoon, 'Europe/Paris')).toBeNull()
  })

  it('names the organizer’s day where it is another', () => {
    expect(firstDayOf(afternoon, 'Pacific/Auckland')).toBe('2027-03-05')
    expect(plain(sayInOwnZone(afternoon, 'Pacific/Auckland'))).toBe('Thursday, March 4, 3:00 PM to 4:30 PM GMT+1 in Berlin')
  })

  it('is near in words beside a slip, and only hours below the heading of a day', () => {
    expect(plain(sayShort(afternoon, 'Europe/Berlin', now))).toBe('Tomorrow, 3:00 PM to 4:30 PM')
    expect(plain(sayHours(afternoon, 'Europe/Berlin', now))).toBe('3:00 PM to 4:30 PM')
    expect(plain(sayShort(afternoon, 'Europe/Berlin', new Date('2027-02-01T12:00:00Z')))).toBe('Thu, 3:00 PM to 4:30 PM')
  })

  it('is the same days for everyone when it lasts all day', () => {
    for (const zone of ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati']) {
      expect([firstDayOf(fair, zone), lastDayOf(fair, zone)]).toEqual(['2027-03-04', '2027-03-06'])
      expect(sayWhen(fair, zone)).toBe('Thursday, March 4, 2027 to Saturday, March 6, 2027')
      expect(sayInOwnZone(fair, zone)).toBeNull()
    }
  })

  it('has ended on the day before where it ends at midnight', () => {
    const evening = sampleOccurrence({ startsAt: '2027-03-04T19:00:00.000Z', endsAt: '2027-03-05T00:00:00.000Z' })
    expect(lastDayOf(evening, 'UTC')).toBe('2027-03-04')
  })
})

describe('a local time', () => {
  it.each([
    ['2027-03-04T15:00', 'Europe/Berlin', '2027-03-04T14:00:00.000Z'],
    ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'], // skipped: moved forward
    ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'], // occurs twice: the first
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-10-03T02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z'],
    ['2027-01-10T12:00', 'Asia/Kathmandu', '2027-01-10T06:15:00.000Z'],
    ['2027-03-04', 'Pacific/Auckland', '2027-03-03T11:00:00.000Z'],
  ])('%s in %s is the instant that the server means', (local, zone, instant) => {
    expect(instantOf(local, zone).toISOString()).toBe(instant)
  })

  it('is that of a place', () => {
    expect(['America/Port-au-Prince', 'America/Indiana/Knox', 'UTC'].map(placeOfZone)).toEqual([
      'Port-au-Prince',
      'Knox, Indiana',
      'UTC',
    ])
  })
})

describe('days', () => {
  it('stand in whole weeks from Monday on', () => {
    expect(weeksOf('2027-02').map((week) => [week[0], week[6]])).toEqual([
      ['2027-02-01', '2027-02-07'],
      ['2027-02-08', '2027-02-14'],
      ['2027-02-15', '2027-02-21'],
      ['2027-02-22', '2027-02-28'],
    ])
    expect(weeksOf('2027-05')).toHaveLength(6)
  })

  it('are moved to the last that a month has', () => {
    expect([moveMonths('2027-01-31', 1), moveMonths('2028-02-29', -12), moveMonths('2026-12-15', 1)]).toEqual([
      ...['2027-02-28', '2027-02-28', '2027-01-15'],
    ])
  })

  it('are only those that there are', () => {
    expect(['2028-02-29', '2027-02-29', '2027-13-01', '1969-12-31', 'soon'].filter(isDay)).toEqual(['2028-02-29'])
  })
})

describe('the days of a series', () => {
  it.each<[string, string, Repeat, string[]]>([
    [
      'every other week on two days',
      '2027-03-04',
      { every: 'week', interval: 2, days: ['MO', 'TH'], count: 4 },
      ['2027-03-04', '2027-03-15', '2027-03-18', '2027-03-29'],
    ],
    [
      'on the 31st, where there is one',
      '2027-01-31',
      { every: 'month', interval: 1, monthDay: 31, count: 4 },
      ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
    ],
    [
      'on the last Friday until a day',
      '2027-01-29',
      { every: 'month', interval: 1, nth: { week: -1, day: 'FR' }, until: '2027-03-26' },
      ['2027-01-29', '2027-02-26', '2027-03-26'],
    ],
    [
      'on the second Tuesday of every third month',
      '2027-01-12',
      { every: 'month', interval: 3, nth: { week: 2, day: 'TU' }, count: 3 },
      ['2027-01-12', '2027-04-13', '2027-07-13'],
    ],
  ])('are counted %s', (_, first, repeat, days) => {
    expect(daysOfSeries(first, repeat)).toEqual(days)
  })

  it('end, though a series says no end that there may be', () => {
    const days = daysOfSeries('2027-01-01', { every: 'week', interval: 1, days: ['MO', 'FR'], until: '2099-01-01' })
    expect(days).toHaveLength(105)
  })
})
