import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPeriodStart, monthsOf, periodAt, periodOf } from './periods.ts'

const yearly = { starts_on: '2024-02-29', months: 12 }
const monthly = { starts_on: '2026-01-31', months: 1 }

describe('periods', () => {
  it('follow one another without a gap, over leap days and short months', () => {
    for (const goal of [yearly, monthly, { starts_on: '2025-03-31', months: 7 }, { starts_on: '2020-12-01', months: 120 }])
      for (let number = 0; number < 40; number++) {
        const { endsOn } = periodAt(goal, number)
        const { startsOn } = periodAt(goal, number + 1)
        assert.equal(`${Temporal.PlainDate.from(endsOn).add({ days: 1 })}`, startsOn)
        for (const day of [periodAt(goal, number).startsOn, endsOn]) assert.deepEqual(periodOf(goal, day), periodAt(goal, number))
      }
  })

  it('begin on the day of the first wherever the month has it', () => {
    assert.deepEqual(periodAt(yearly, 0), { startsOn: '2024-02-29', endsOn: '2025-02-27' })
    assert.deepEqual(periodAt(yearly, 1), { startsOn: '2025-02-28', endsOn: '2026-02-27' })
    assert.equal(periodAt(yearly, 4).startsOn, '2028-02-29')
    assert.deepEqual(
      [1, 2, 3].map((number) => periodAt(monthly, number).startsOn),
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    )
  })

  it('have one for every day; before the first, the first', () => {
    assert.deepEqual(periodOf(yearly, '2020-01-01'), periodAt(yearly, 0))
    assert.ok(isPeriodStart(monthly, '2026-02-28'))
    assert.ok(!isPeriodStart(monthly, '2026-02-27'))
    assert.ok(!isPeriodStart(monthly, '2025-12-31'))
  })

  it('name every month that they touch', () => {
    assert.deepEqual(monthsOf({ startsOn: '2025-11-30', endsOn: '2026-02-01' }), ['2025-11', '2025-12', '2026-01', '2026-02'])
  })
})
