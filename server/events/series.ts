import { mostDates, mostSeriesYears, weekdays, type Repeat, type Weekday } from '#contract/events.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'

type Day = Temporal.PlainDate

/**
 * Every date of a series, starting with its first. A month without that day is skipped and not counted. No series is
 * endless: its dates are rows from the start.
 */
export function datesOf(first: Day, repeat: Repeat): Day[] {
  // A day that no month has would be searched for endlessly.
  if (repeat.every === 'month' && (repeat.monthDay ?? first.day) !== first.day) throw notOfSeries()
  const latest = first.add({ years: mostSeriesYears })
  const until = repeat.until === undefined ? undefined : Temporal.PlainDate.from(repeat.until)
  const dates: Day[] = []
  for (const day of repeat.every === 'week' ? weekly(first, repeat) : monthly(first, repeat)) {
    if (until ? isAfter(day, until) : dates.length === repeat.count) return checked(first, dates)
    if (isAfter(day, latest) || dates.length === mostDates) throw fieldProblem('too_many_dates', 'repeat')
    dates.push(day)
  }
  return dates
}

/** A series whose own first date does not fit its rule would begin on a day no one chose. */
function checked(first: Day, dates: Day[]): Day[] {
  if (dates[0]?.equals(first) && dates.length > 1) return dates
  throw dates[0]?.equals(first) ? refusal('Please choose at least two dates') : notOfSeries()
}

const notOfSeries = () => refusal('The first date must be one of the series')
const refusal = (message: string) => new Problem('invalid_input', { fields: { repeat: message } })

const isAfter = (one: Day, other: Day) => Temporal.PlainDate.compare(one, other) > 0

/** Weeks begin on Monday. */
function* weekly(first: Day, { interval, days }: Extract<Repeat, { every: 'week' }>): Generator<Day> {
  const places = weekdays.flatMap((day, at) => (days.includes(day) ? [at] : []))
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  for (let week = 0; ; week += interval) {
    for (const at of places) {
      const day = monday.add({ days: week * 7 + at })
      if (!isAfter(first, day)) yield day
    }
  }
}

function* monthly(first: Day, repeat: Extract<Repeat, { every: 'month' }>): Generator<Day> {
  const begins = first.toPlainYearMonth()
  for (let months = 0; ; months += repeat.interval) {
    const month = begins.add({ months })
    const day = repeat.nth ? nthOf(month, repeat.nth) : dayOf(month, repeat.monthDay ?? first.day)
    if (day && !isAfter(first, day)) yield day
  }
}

const dayOf = (month: Temporal.PlainYearMonth, day: number): Day | undefined =>
  day <= month.daysInMonth ? month.toPlainDate({ day }) : undefined

function nthOf(month: Temporal.PlainYearMonth, { week, day }: { week: number; day: Weekday }): Day {
  const at = weekdays.indexOf(day) + 1
  if (week === -1) {
    const last = month.toPlainDate({ day: month.daysInMonth })
    return last.subtract({ days: (last.dayOfWeek - at + 7) % 7 })
  }
  const first = month.toPlainDate({ day: 1 })
  return first.add({ days: ((at - first.dayOfWeek + 7) % 7) + (week - 1) * 7 })
}

/** In the format of RFC 5545. */
export function ruleOf(repeat: Repeat, lastLocal: string): string {
  const parts = repeat.every === 'week' ? weekRule(repeat) : monthRule(repeat)
  const end = repeat.count === undefined ? `UNTIL=${lastLocal}` : `COUNT=${repeat.count}`
  return [...parts, end].join(';')
}

const weekRule = ({ interval, days }: Extract<Repeat, { every: 'week' }>) => [
  ...['FREQ=WEEKLY', `INTERVAL=${interval}`, `BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`, 'WKST=MO'],
]

const monthRule = ({ interval, monthDay, nth }: Extract<Repeat, { every: 'month' }>) => [
  ...['FREQ=MONTHLY', `INTERVAL=${interval}`],
  nth ? `BYDAY=${nth.week}${nth.day}` : `BYMONTHDAY=${monthDay}`,
]
