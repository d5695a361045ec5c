import { expect, it } from 'vitest'
import { localesFor } from './reader-locale.ts'

const moment = new Date(2026, 10, 15, 14, 30)

/** Newer locale data uses narrow spaces where older data has ordinary ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it.each([
  ['en-US', 'November 15, 2026', '2:30 PM', '12,345'],
  ['en', 'November 15, 2026', '2:30 PM', '12,345'],
  ['en-GB', '15 November 2026', '14:30', '12,345'],
  ['de', '15 November 2026', '14:30', '12.345'],
  ['fr-FR', '15 November 2026', '14:30', '12 345'],
  ['pt-BR', '15 November 2026', '14:30', '12.345'],
  ['hi-IN', '15 November 2026', '2:30 pm', '12,345'],
  ['ar-EG', '15 November 2026', '2:30 pm', '12,345'],
  ['C', 'November 15, 2026', '2:30 PM', '12,345'],
])('writes for a reader of %s', (language, date, time, number) => {
  const { dates, numbers } = localesFor(language)
  expect(moment.toLocaleDateString(dates, { dateStyle: 'long' })).toBe(date)
  expect(plain(moment.toLocaleTimeString(dates, { hour: 'numeric', minute: '2-digit' }))).toBe(time)
  expect(plain((12_345).toLocaleString(numbers).replaceAll('٬', ','))).toBe(number)
})
