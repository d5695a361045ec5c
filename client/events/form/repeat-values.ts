import { type Repeat, type Weekday, weekdays } from '#contract/events.ts'
import { daysInMonth, monthOf, weekdayOf } from '#client/events/days.ts'

/** As held by the fields. The first day is always part of the series, so the rule's options follow from it. */
export interface RepeatValues {
  every: 'never' | 'week' | 'month'
  interval: string
  /** In addition to the weekday on which it begins. */
  days: Weekday[]
  /** On the 12th, the second Thursday, or the last Thursday. */
  monthly: 'day' | 'nth' | 'last'
  ends: 'count' | 'until'
  count: string
  until: string
}

export const neverRepeats: RepeatValues = {
  ...{ every: 'never', interval: '1', days: [], monthly: 'day', ends: 'count', count: '4', until: '' },
}

export const weekdayNameOf = (day: string): Weekday => weekdays[weekdayOf(day)] ?? 'MO'

/** 2 for the second Thursday; a fifth is only ever the last. */
export const weekInMonth = (day: string) => Math.ceil(Number(day.slice(8)) / 7)
export const isInLastWeek = (day: string) => Number(day.slice(8)) > daysInMonth(monthOf(day)) - 7

/** As chosen, if the day allows it: no series repeats by a fifth Thursday, and one by the last must begin on a last one. */
export function monthlyOn(first: string, { monthly }: RepeatValues): RepeatValues['monthly'] {
  if (monthly === 'nth' && weekInMonth(first) > 4) return 'last'
  return monthly === 'last' && !isInLastWeek(first) ? 'nth' : monthly
}

/** What is sent for a series beginning on that day. */
export function repeatOf(values: RepeatValues, first: string): Repeat | null {
  if (values.every === 'never') return null
  const ends = values.ends === 'count' ? { count: numberIn(values.count) } : { until: values.until }
  const interval = numberIn(values.interval)
  const day = first ? weekdayNameOf(first) : undefined
  if (values.every === 'week') {
    return { every: 'week', interval, days: weekdays.filter((name) => name === day || values.days.includes(name)), ...ends }
  }
  const monthly = monthlyOn(first, values)
  if (monthly === 'day' || !day) return { every: 'month', interval, monthDay: Number(first.slice(8)) || 1, ...ends }
  return { every: 'month', interval, nth: { week: monthly === 'last' ? -1 : weekInMonth(first), day }, ...ends }
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** For a series beginning on that day. */
export function repeatValuesOf(repeat: Repeat | null, first: string): RepeatValues {
  if (!repeat) return neverRepeats
  const ends = repeat.until === undefined ? 'count' : 'until'
  return {
    ...neverRepeats,
    ...{ every: repeat.every, interval: String(repeat.interval), ends },
    ...{ count: repeat.count === undefined ? '' : String(repeat.count), until: repeat.until ?? '' },
    ...(repeat.every === 'week'
      ? { days: repeat.days.filter((day) => day !== weekdayNameOf(first)) }
      : { monthly: monthlyOf(repeat) }),
  }
}

function monthlyOf({ nth }: Extract<Repeat, { every: 'month' }>) {
  if (!nth) return 'day'
  return nth.week === -1 ? 'last' : 'nth'
}
