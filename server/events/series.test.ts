import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { weekdays, type Repeat } from '#contract/events.ts'
import { datedOf, instantOf, requireTimeZone } from './event-times.ts'
import { datesOf, ruleOf } from './series.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const spelled = (first: string, repeat: Repeat) => datesOf(day(first), repeat).map(String)
const code = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return 'nothing'
}

/** How someone else's calendar reader interprets the rule. */
function readBack(first: string, repeat: Repeat, most: number): string[] {
  const until = repeat.until?.replaceAll('-', '') ?? ''
  const rule = ICAL.Recur.fromString(ruleOf(repeat, until))
  const walk = rule.iterator(ICAL.Time.fromDateString(first))
  const dates: string[] = []
  for (let next = walk.next(); next && dates.length < most; next = walk.next()) dates.push(next.toString().slice(0, 10))
  return dates
}

const month = (
  interval: number,
  on: Pick<Extract<Repeat, { every: 'month' }>, 'monthDay' | 'nth'>,
  end: Pick<Repeat, 'count' | 'until'>,
) => ({ every: 'month', interval, ...on, ...end }) as Repeat
const week = (interval: number, days: Extract<Repeat, { every: 'week' }>['days'], end: Pick<Repeat, 'count' | 'until'>) =>
  ({ every: 'week', interval, days, ...end }) as Repeat

describe('the dates of a series', () => {
  const cases: [string, Repeat, string[]][] = [
    ['2027-01-31', month(1, { monthDay: 31 }, { count: 4 }), ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31']],
    ['2028-01-29', month(1, { monthDay: 29 }, { until: '2028-04-01' }), ['2028-01-29', '2028-02-29', '2028-03-29']],
    ['2027-01-29', month(1, { nth: { week: -1, day: 'FR' } }, { count: 3 }), ['2027-01-29', '2027-02-26', '2027-03-26']],
    [
      '2027-02-09',
      month(2, { nth: { week: 2, day: 'TU' } }, { until: '2027-06-08' }),
      ['2027-02-09', '2027-04-13', '2027-06-08'],
    ],
    ['2027-03-04', week(2, ['TU', 'TH'], { count: 4 }), ['2027-03-04', '2027-03-16', '2027-03-18', '2027-03-30']],
    ['2026-12-28', week(1, ['SU', 'MO'], { count: 4 }), ['2026-12-28', '2027-01-03', '2027-01-04', '2027-01-10']],
  ]
  for (const [first, repeat, expected] of cases)
    it(`from ${first}: ${ruleOf(repeat, repeat.until ?? '')}`, () => assert.deepEqual(spelled(first, repeat), expected))

  type Rule = typeof anyRepeat extends fc.Arbitrary<infer Value> ? Value : never
  const anyRepeat = fc.oneof(
    fc.record({
      ...{ every: fc.constant('week' as const), interval: fc.integer({ min: 1, max: 4 }) },
      days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 7 }),
    }),
    fc.record({
      ...{ every: fc.constant('month' as const), interval: fc.integer({ min: 1, max: 12 }) },
      monthDay: fc.integer({ min: 1, max: 31 }),
    }),
    fc.record({
      ...{ every: fc.constant('month' as const), interval: fc.integer({ min: 1, max: 12 }) },
      nth: fc.record({ week: fc.constantFrom(1, 2, 3, 4, -1), day: fc.constantFrom(...weekdays) }),
    }),
  )
  /** The same rule, starting on a day that fits it. */
  function begunOn(first: Temporal.PlainDate, rule: Rule): Rule {
    const weekday = weekdays[first.dayOfWeek - 1]!
    if ('days' in rule) return { ...rule, days: [...new Set([...rule.days, weekday])] }
    if ('monthDay' in rule) return { ...rule, monthDay: first.day }
    const isLast = first.day + 7 > first.daysInMonth
    const nth = Math.ceil(first.day / 7) as 1 | 2 | 3 | 4
    return { ...rule, nth: { week: isLast && (first.day > 28 || rule.nth.week === -1) ? -1 : nth, day: weekday } }
  }
  const anyEnd = fc.oneof(
    fc.record({ count: fc.integer({ min: 2, max: 104 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 720 }) }),
  )

  it('are those that an independent reader finds in the rule, for any rule that has two', () => {
    let compared = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), anyRepeat, anyEnd, (after, rule, end) => {
        const first = day('2026-01-01').add({ days: after })
        const ends = 'days' in end ? { until: first.add({ days: end.days }).toString() } : end
        const repeat = { ...begunOn(first, rule), ...ends } as Repeat
        let dates: string[]
        try {
          dates = spelled(first.toString(), repeat)
        } catch {
          return
        }
        compared += 1
        assert.deepEqual(dates, readBack(first.toString(), repeat, dates.length + 1))
      }),
      { numRuns: 500 },
    )
    assert.ok(compared > 100, `${compared} series were compared`)
  })

  it('are at most 104 within two years', () => {
    assert.equal(spelled('2027-01-04', week(1, ['MO'], { count: 104 })).length, 104)
    assert.equal(
      code(() => spelled('2027-01-04', week(1, ['MO', 'TU'], { until: '2028-01-31' }))),
      'too_many_dates',
    )
    assert.equal(
      code(() => spelled('2027-01-04', week(2, ['MO'], { count: 104 }))),
      'too_many_dates',
    )
    assert.equal(
      code(() => spelled('2027-01-04', month(12, { monthDay: 4 }, { count: 4 }))),
      'too_many_dates',
    )
    // Two years without a leap day have 730 days.
    assert.equal(
      code(() => spelled('2029-03-05', week(4, ['MO', 'TH'], { count: 54 }))),
      'too_many_dates',
    )
  })

  it('begin with the first date, or are refused', () => {
    assert.equal(
      code(() => spelled('2027-01-05', week(1, ['MO'], { count: 4 }))),
      'invalid_input',
    )
    assert.equal(
      code(() => spelled('2027-01-04', week(1, ['MO'], { until: '2027-01-05' }))),
      'invalid_input',
    )
    assert.equal(
      code(() => spelled('2027-01-12', month(1, { nth: { week: 1, day: 'TU' } }, { count: 3 }))),
      'invalid_input',
    )
  })

  it('are refused on a day that none of their months has', () => {
    for (const first of ['2027-02-10', '2027-04-10', '2027-06-10', '2027-09-10', '2027-11-10'])
      for (const end of [{ count: 2 }, { until: '2028-12-31' }])
        assert.equal(
          code(() => spelled(first, month(12, { monthDay: 31 }, end))),
          'invalid_input',
        )
    assert.equal(
      code(() => spelled('2028-02-29', month(12, { monthDay: 30 }, { count: 2 }))),
      'invalid_input',
    )
    // There is no other one in two years.
    assert.equal(
      code(() => spelled('2028-02-29', month(12, { monthDay: 29 }, { count: 2 }))),
      'too_many_dates',
    )
  })

  it('are found or refused at once, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), anyRepeat, anyEnd, (after, rule, end) => {
        const first = day('2026-01-01').add({ days: after })
        const ends = 'days' in end ? { until: first.add({ days: end.days }).toString() } : end
        const said = code(() => spelled(first.toString(), { ...rule, ...ends } as Repeat))
        assert.ok(['nothing', 'invalid_input', 'too_many_dates'].includes(said ?? ''), `${said}`)
      }),
      { numRuns: 500 },
    )
  })
})

describe('local times', () => {
  const weekly = (timeZone: string, first: string, repeat = week(1, ['TU'], { until: '2027-12-28' })) =>
    datedOf({ timeZone, allDay: false, startsLocal: `${first}T18:30`, endsLocal: `${first}T20:00` }, repeat)

  it('stay as they are over both changes of the clocks, at the right instants', () => {
    for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const dates = weekly(timeZone, '2027-01-05')
      assert.equal(dates.length, 52)
      const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      for (const { startsLocal, endsLocal, startsAt, endsAt } of dates) {
        assert.equal(clock.format(startsAt).replace(' ', 'T'), startsLocal)
        assert.equal(clock.format(endsAt).replace(' ', 'T'), endsLocal)
      }
      const offsets = new Set(dates.map(({ startsAt }) => startsAt.getTime() % 86_400_000))
      assert.equal(offsets.size, timeZone === 'Asia/Kathmandu' ? 1 : 2, timeZone)
    }
  })

  it('move forward where the clocks leave them out, and are the first where they come twice', () => {
    assert.equal(instantOf('2027-03-28T02:30', 'Europe/Berlin').toISOString(), '2027-03-28T01:30:00.000Z')
    assert.equal(instantOf('2027-10-31T02:30', 'Europe/Berlin').toISOString(), '2027-10-31T00:30:00.000Z')
    assert.equal(instantOf('2027-10-03T02:15', 'Australia/Lord_Howe').toISOString(), '2027-10-02T15:45:00.000Z')
  })

  it('last as long as meant where the clocks leave out the start', () => {
    for (const [endsLocal, endsAt, shown] of [
      ['2027-03-28T03:30', '2027-03-28T02:30:00.000Z', '2027-03-28T04:30'],
      ['2027-03-28T03:15', '2027-03-28T02:15:00.000Z', '2027-03-28T04:15'],
      ['2027-03-28T02:45', '2027-03-28T01:45:00.000Z', '2027-03-28T02:45'],
    ]) {
      const [only] = datedOf(
        { timeZone: 'Europe/Berlin', allDay: false, startsLocal: '2027-03-28T02:30', endsLocal: endsLocal! },
        null,
      )
      assert.deepEqual([only!.endsAt.toISOString(), only!.endsLocal], [endsAt, shown])
      const [again] = datedOf({ timeZone: 'Europe/Berlin', allDay: false, ...only! }, null)
      assert.deepEqual(again, only)
    }
  })

  it('of whole days end with the last of them', () => {
    const [only] = datedOf(
      { timeZone: 'America/New_York', allDay: true, startsLocal: '2027-03-13', endsLocal: '2027-03-14' },
      null,
    )
    assert.deepEqual([only?.startsLocal, only?.endsLocal], ['2027-03-13', '2027-03-14'])
    assert.deepEqual(
      [only?.startsAt.toISOString(), only?.endsAt.toISOString()],
      ['2027-03-13T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
    )
  })

  it('are refused where there is no such day, no such order, or no such zone', () => {
    const times = { timeZone: 'Europe/Berlin', allDay: false, startsLocal: '2027-03-01T10:00', endsLocal: '2027-03-01T11:00' }
    for (const wrong of [
      { startsLocal: '2027-02-30T10:00' },
      { endsLocal: '2027-03-01T10:00' },
      { endsLocal: '2027-03-01T09:00' },
      { endsLocal: '2027-04-02T10:00' },
      { startsLocal: '2027-03-01' },
      { allDay: true },
    ])
      assert.equal(
        code(() => datedOf({ ...times, ...wrong }, null)),
        'invalid_input',
        JSON.stringify(wrong),
      )
    for (const zone of ['+02:00', 'EST5EDT/../x', 'Mars/Olympus', '', 'GMT+2', 'utc', 'europe/berlin'])
      assert.equal(
        code(() => requireTimeZone(zone)),
        'unknown_time_zone',
        zone,
      )
    for (const zone of ['UTC', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])
      requireTimeZone(zone)
  })
})
