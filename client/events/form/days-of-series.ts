import { mostDates, mostSeriesYears, type Repeat, weekdays } from '#contract/events.ts'
import { addDays, addMonths, daysInMonth, monthOf, moveMonths, weekdayOf } from '#client/events/days.ts'

/** The days of a series as the server will create them, for a preview; at most one more than allowed. */
export function daysOfSeries(first: string, repeat: Repeat): string[] {
  const latest = moveMonths(first, mostSeriesYears * 12)
  const days: string[] = []
  for (const day of repeat.every === 'week' ? weekly(first, repeat) : monthly(first, repeat)) {
    if (day > latest || days.length > mostDates) return days
    if (repeat.until === undefined ? days.length === repeat.count : day > repeat.until) return days
    days.push(day)
  }
  return days
}

function* weekly(first: string, { interval, days }: Extract<Repeat, { every: 'week' }>): Generator<string> {
  const monday = addDays(first, -weekdayOf(first))
  for (let week = 0; ; week += interval) {
    for (const [at, name] of weekdays.entries()) {
      const day = addDays(monday, week * 7 + at)
      if (days.includes(name) && day >= first) yield day
    }
  }
}

/** A month without that day is skipped. */
function* monthly(first: string, repeat: Extract<Repeat, { every: 'month' }>): Generator<string> {
  for (let months = 0; ; months += repeat.interval) {
    const month = addMonths(monthOf(first), months)
    const number = repeat.nth ? nthIn(month, repeat.nth) : (repeat.monthDay ?? 1)
    const day = `${month}-${String(number).padStart(2, '0')}`
    if (number <= daysInMonth(month) && day >= first) yield day
  }
}

function nthIn(month: string, { week, day }: NonNullable<Extract<Repeat, { every: 'month' }>['nth']>) {
  const at = weekdays.indexOf(day)
  if (week === -1) {
    const last = daysInMonth(month)
    return last - ((weekdayOf(`${month}-${last}`) - at + 7) % 7)
  }
  return 1 + ((at - weekdayOf(`${month}-01`) + 7) % 7) + (week - 1) * 7
}
