import type { Occurrence } from '#contract/occurrences.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { addDays, daysBetween } from './days.ts'
import { abbreviationOf, dayIn, offsetMsAt, placeOfZone } from './zones.ts'

// How times are given: in the reader's zone, and in the organizer's if its clocks differ on that date. All-day events are the
// same days for everyone.

export type Times = Pick<Occurrence, 'startsAt' | 'endsAt' | 'startsLocal' | 'endsLocal' | 'timeZone' | 'allDay'>
/** What a month's grid knows: local times only for all-day events. */
export type DayTimes = Pick<Times, 'startsAt' | 'endsAt' | 'allDay'> & {
  [local in 'startsLocal' | 'endsLocal']?: string | undefined
}

/** The day on which it begins for the reader. */
export const firstDayOf = ({ allDay, startsLocal, startsAt }: DayTimes, zone: string) =>
  allDay && startsLocal ? startsLocal.slice(0, 10) : dayIn(zone, new Date(startsAt))

/** Something ending at midnight ends on the day before. */
export function lastDayOf({ allDay, endsLocal, startsAt, endsAt }: DayTimes, zone: string) {
  if (allDay && endsLocal) return endsLocal.slice(0, 10)
  const lastMs = Math.max(new Date(startsAt).getTime(), new Date(endsAt).getTime() - 1)
  return dayIn(zone, new Date(lastMs))
}

type Style = Intl.DateTimeFormatOptions
const formats = new Map<string, Intl.DateTimeFormat>()

function format(style: Style, timeZone: string) {
  const key = JSON.stringify([style, timeZone])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(readerLocale.dates, { ...style, timeZone })
  formats.set(key, made)
  return made
}

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)
const sayDay = (day: string, style: Style) => format(style, 'UTC').format(asDate(day))

export const longDay = (day: string) => sayDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** Omits the year if it is the current one. */
export const plainDay = (day: string, today: string) =>
  sayDay(day, { weekday: 'long', day: 'numeric', month: 'long', ...yearUnless(day.slice(0, 4) === today.slice(0, 4)) })
export const shortDay = (day: string, today: string) =>
  sayDay(day, { day: 'numeric', month: 'short', ...yearUnless(day.slice(0, 4) === today.slice(0, 4)) })
/** "March 12". */
export const dayAndMonth = (day: string, today: string) =>
  sayDay(day, { day: 'numeric', month: 'long', ...yearUnless(day.slice(0, 4) === today.slice(0, 4)) })
export const sayMonth = (month: string) => sayDay(`${month}-01`, { month: 'long', year: 'numeric' })
export const weekday = (day: string) => sayDay(day, { weekday: 'short' })
const yearUnless = (isNear: boolean): Style => (isNear ? {} : { year: 'numeric' })

export const clock = (instant: string | Date, zone: string) =>
  format({ hour: 'numeric', minute: '2-digit' }, zone).format(new Date(instant))

/** On a date slip: "Mar", "12". */
export const slipOf = (day: string) => ({ month: sayDay(day, { month: 'short' }), day: day.slice(8) })

/** "Today", "Tomorrow", "Thu". */
function nearDay(day: string, today: string) {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : weekday(day)
}

/** For a row with its slip: "Tomorrow, 15:00 to 16:30", "Fri, 09:00, to Sat, 16:00", "Today, all day", "Mon to Wed". */
export function sayShort(times: DayTimes, zone: string, now: Date) {
  const today = dayIn(zone, now)
  const [first, last] = [firstDayOf(times, zone), lastDayOf(times, zone)]
  if (times.allDay) {
    if (first === last) return `${nearDay(first, today)}, all day`
    return `${nearDay(first, today)} to ${daysBetween(first, last) < 7 ? weekday(last) : shortDay(last, today)}`
  }
  const begins = `${nearDay(first, today)}, ${clock(times.startsAt, zone)}`
  if (first === last) return `${begins} to ${clock(times.endsAt, zone)}`
  const end = daysBetween(first, last) < 7 ? weekday(last) : shortDay(last, today)
  return `${begins}, to ${end}, ${clock(times.endsAt, zone)}`
}

/** Below the heading of its day: "15:00 to 16:30", "All day". */
export function sayHours(times: DayTimes, zone: string, now: Date) {
  const isOneDay = firstDayOf(times, zone) === lastDayOf(times, zone)
  if (!isOneDay) return sayShort(times, zone, now)
  return times.allDay ? 'All day' : `${clock(times.startsAt, zone)} to ${clock(times.endsAt, zone)}`
}

/** "Thursday, March 12, 2026, 15:00 to 16:30 GMT". */
export function sayWhen(times: Times, zone: string) {
  const [first, last] = [firstDayOf(times, zone), lastDayOf(times, zone)]
  if (times.allDay) return first === last ? `${longDay(first)}, all day` : `${longDay(first)} to ${longDay(last)}`
  const end = first === last ? clock(times.endsAt, zone) : `${longDay(last)}, ${clock(times.endsAt, zone)}`
  return `${longDay(first)}, ${clock(times.startsAt, zone)} to ${end} ${abbreviation(times, zone)}`
}

const abbreviation = ({ startsAt }: Times, zone: string) => abbreviationOf(zone, new Date(startsAt), readerLocale.dates)

/** "16:00 to 17:30 GMT+1 in Berlin", or "15:00 to 16:30 UTC", with the day if it differs; null if the clocks agree. */
export function sayInOwnZone(times: Times, zone: string): string | null {
  const [starts, ends] = [new Date(times.startsAt), new Date(times.endsAt)]
  const own = times.timeZone
  const agree = [starts, ends].every((instant) => offsetMsAt(instant, own) === offsetMsAt(instant, zone))
  if (times.allDay || agree) return null
  const [first, last] = [firstDayOf(times, own), lastDayOf(times, own)]
  const today = firstDayOf(times, zone)
  const begins = first === today ? clock(starts, own) : `${plainDay(first, today)}, ${clock(starts, own)}`
  const end = first === last ? clock(ends, own) : `${plainDay(last, today)}, ${clock(ends, own)}`
  const [place, name] = [placeOfZone(own), abbreviation(times, own)]
  return `${begins} to ${end} ${place === name ? name : `${name} in ${place}`}`
}

/** "times in your zone, GMT": shown once above a list. */
export const sayZone = (zone: string, at: Date) => abbreviationOf(zone, at, readerLocale.dates)

/** Starting with Monday. */
export const weekdayNames = Array.from({ length: 7 }, (_, at) => {
  const day = addDays('2024-01-01', at)
  return { narrow: sayDay(day, { weekday: 'narrow' }), short: weekday(day), long: sayDay(day, { weekday: 'long' }) }
})
