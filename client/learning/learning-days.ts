import { readerLocale } from '#client/page/reader-locale.ts'

// Days as text (2026-03-12): the day on which something was learned is the same everywhere.

const format = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(readerLocale.dates, { ...style, timeZone: 'UTC' })
const long = format({ day: 'numeric', month: 'long', year: 'numeric' })
const short = format({ day: 'numeric', month: 'short' })
const month = format({ month: 'short' })
const longMonth = format({ month: 'long', year: 'numeric' })

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** "March 10, 2026". */
export const sayDay = (day: string) => long.format(asDate(day))
/** "Mar 10", under the heading of its year. */
export const sayShortDay = (day: string) => short.format(asDate(day))
/** "March 3 – 10, 2026", and a single day once. */
export const sayDays = (from: string, until: string) =>
  from === until ? sayDay(from) : long.formatRange(asDate(from), asDate(until))
/** For a record, whose range of days may be open at either end. */
export function sayOpenDays(from: string | null, until: string | null) {
  if (from && until) return sayDays(from, until)
  if (from) return `From ${sayDay(from)}`
  return until ? `Until ${sayDay(until)}` : 'Everything'
}
/** Of "2026-03": "Mar". */
export const sayMonth = (yearAndMonth: string) => month.format(asDate(`${yearAndMonth}-01`))
export const sayLongMonth = (yearAndMonth: string) => longMonth.format(asDate(`${yearAndMonth}-01`))
/** An instant, as a date in the reader's time zone. */
export const sayInstantDay = (instant: string) =>
  new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' }).format(new Date(instant))

/** In the time zone of the machine it is read on. */
export function dayOf(now: Date) {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const weekMs = 7 * 86_400_000

/** A week that has begun counts. */
export const weeksUntil = (day: string, today: string) =>
  Math.max(0, Math.ceil((asDate(day).getTime() - asDate(today).getTime()) / weekMs))
