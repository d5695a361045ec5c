import { expect, it } from 'vitest'
import { businessDaysBetween } from './waiting-time.tsx'

// A Thursday.
const asked = new Date('2026-03-12T12:00:00Z')
it.each([
  ['2026-03-12T23:00:00Z', 0],
  ['2026-03-13T11:59:00Z', 0],
  ['2026-03-13T12:00:00Z', 1],
  ['2026-03-16T11:00:00Z', 1],
  ['2026-03-16T12:00:00Z', 2],
  ['2026-03-19T12:00:00Z', 5],
  ['2026-03-26T12:00:00Z', 10],
  ['2026-03-30T12:00:00Z', 12],
])('counts until %s %i business days', (now, days) => {
  expect(businessDaysBetween(asked, new Date(now))).toBe(days)
})
