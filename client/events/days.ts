// Days as text (2026-03-12), computed without a clock: a day is the same for everyone, an instant is not.

const dayMs = 24 * 3_600_000

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Rejects a thirtieth of February. */
export const isDay = (text: string) =>
  /^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(text) && !Number.isNaN(msOf(text)) && dayAt(msOf(text)) === text

export const addDays = (day: string, days: number) => dayAt(msOf(day) + days * dayMs)

export const daysBetween = (from: string, to: string) => Math.round((msOf(to) - msOf(from)) / dayMs)

/** 0 is Monday. */
export const weekdayOf = (day: string) => (new Date(msOf(day)).getUTCDay() + 6) % 7

export const monthOf = (day: string) => day.slice(0, 7)

export function addMonths(month: string, months: number) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return dayAt(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}

export const daysInMonth = (month: string) => daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`)

/** The same day of another month, or that month's last. */
export function moveMonths(day: string, months: number) {
  const month = addMonths(monthOf(day), months)
  const number = Math.min(Number(day.slice(8)), daysInMonth(month))
  return `${month}-${String(number).padStart(2, '0')}`
}

/** The whole weeks, starting on Monday, that overlap a month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks = Math.ceil((weekdayOf(first) + daysInMonth(month)) / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)))
}
