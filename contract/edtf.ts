import { z } from 'zod'

/**
 * Dates as libraries write them: EDTF (ISO 8601-2), level 0 and 1. `1897`, `1897-03`, `1897-03-14T09:30:00Z`, `1914/1918`;
 * `1897?` unsure, `1897~` about, `1897%` both, `189X` some year of a decade, `1897-XX` some month, `1897-21` spring,
 * `-0044` before our era, `Y-10000` far away, `1990/..` open, `/1990` begin unknown.
 */
export const edtfMaxLength = 40

/** The years a date may fall in, both included. For an interval with one known end, those of that end. */
export interface Years {
  from: number
  to: number
}

interface Span extends Years {
  /** Days, numbered consecutively, for comparing the ends of an interval. */
  firstDay: number
  lastDay: number
}

// Spelled out rather than assembled from parts, so that each is readable, and none backtracks.
const day = /^(-?)([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?[?~%]?$/
const instant = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:Z|[+-]([0-9]{2})(?::([0-9]{2}))?)?$/
const unspecified = /^(-?)(?:([0-9]{3})X|([0-9]{2})XX|([0-9])X{3}|([0-9]{4})-XX(?:-XX)?|([0-9]{4})-([0-9]{2})-XX)[?~%]?$/
/** Nine digits at most, so that it fits a database integer. */
const farYear = /^Y(-?[1-9][0-9]{4,8})[?~%]?$/

/** Null if it is not such a date. */
export function yearsOf(text: string): Years | null {
  const span =
    text.length > edtfMaxLength ? null : text.includes('/') ? readInterval(text) : (readDate(text) ?? readInstant(text))
  return span && { from: span.from, to: span.to }
}

export const isEdtf = (text: string) => yearsOf(text) !== null

export const Edtf = z
  .string('Please give a date')
  .trim()
  .max(edtfMaxLength, `A date may have at most ${edtfMaxLength} characters`)
  .refine(isEdtf, 'Please write the date like 1897, 1897-03-14, 1897? or 1914/1918')

function readInterval(text: string): Span | null {
  const [begin = '', end = '', ...more] = text.split('/')
  if (more.length > 0) return null
  const first = readDate(begin)
  const last = readDate(end)
  if (first && last) {
    if (first.firstDay > last.lastDay) return null
    return { from: first.from, to: last.to, firstDay: first.firstDay, lastDay: last.lastDay }
  }
  const isNoEnd = (side: string) => side === '' || side === '..'
  if (first && isNoEnd(end)) return first
  if (last && isNoEnd(begin)) return last
  return null
}

function readDate(text: string): Span | null {
  const far = farYear.exec(text)
  if (far) return spanOf(Number(far[1]), Number(far[1]))
  const some = unspecified.exec(text)
  if (some) return readUnspecified(some)
  const whole = day.exec(text)
  if (!whole) return null
  const [, sign, digits, month, dayOfMonth] = whole
  if (sign && digits === '0000') return null
  const year = Number(sign! + digits!)
  if (month === undefined) return spanOf(year, year)
  // 21 to 24 are the seasons, whose months depend on the hemisphere.
  if (dayOfMonth === undefined && isBetween(month, 21, 24)) return spanOf(year, year)
  if (!isBetween(month, 1, 12)) return null
  if (dayOfMonth === undefined) return spanOf(year, year, { month: Number(month) })
  if (!isBetween(dayOfMonth, 1, daysOf(year, Number(month)))) return null
  return spanOf(year, year, { month: Number(month), day: Number(dayOfMonth) })
}

function readUnspecified([, sign, decade, century, millennium, year, yearOfMonth, month]: RegExpExecArray): Span | null {
  const known = decade ?? century ?? millennium ?? year ?? yearOfMonth!
  if (sign && Number(known) === 0) return null
  if (month !== undefined && !isBetween(month, 1, 12)) return null
  const length = 10 ** (4 - known.length)
  const nearest = Number(known) * length
  const farthest = nearest + length - 1
  if (sign) return spanOf(-farthest, -nearest)
  return spanOf(nearest, farthest, { month: month === undefined ? undefined : Number(month) })
}

/** A point in time stands alone, never in an interval. */
function readInstant(text: string): Span | null {
  const parts = instant.exec(text)
  if (!parts) return null
  const [, year, month, dayOfMonth, hours, minutes, seconds, zoneHours = '00', zoneMinutes = '00'] = parts
  const isTime = isBetween(hours!, 0, 23) && isBetween(minutes!, 0, 59) && isBetween(seconds!, 0, 59)
  const isZone = isBetween(zoneHours, 0, 14) && isBetween(zoneMinutes, 0, 59)
  return isTime && isZone ? readDate(`${year}-${month}-${dayOfMonth}`) : null
}

function spanOf(from: number, to: number, { month, day: only }: { month?: number | undefined; day?: number } = {}): Span {
  const dayNumber = (year: number, ofMonth: number, ofDay: number) => year * 500 + ofMonth * 32 + ofDay
  return { from, to, firstDay: dayNumber(from, month ?? 1, only ?? 1), lastDay: dayNumber(to, month ?? 12, only ?? 31) }
}

const isBetween = (digits: string, least: number, most: number) => Number(digits) >= least && Number(digits) <= most

/** The calendar of ISO 8601, extended back to before its invention. */
function daysOf(year: number, month: number) {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}
