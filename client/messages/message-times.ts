import { useMemo, useSyncExternalStore } from 'react'
import { readerLocale } from '#client/page/reader-locale.ts'

/** In the reader's time zone. */
const clock = new Intl.DateTimeFormat(readerLocale.dates, { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(readerLocale.dates, { weekday: 'short' })
const monthDay = new Intl.DateTimeFormat(readerLocale.dates, { month: 'short', day: 'numeric' })
const weekdayMonthDay = new Intl.DateTimeFormat(readerLocale.dates, { weekday: 'short', month: 'short', day: 'numeric' })
const wholeDate = new Intl.DateTimeFormat(readerLocale.dates, { month: 'short', day: 'numeric', year: 'numeric' })
const exact = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long', timeStyle: 'short' })

export const clockTime = (iso: string) => clock.format(new Date(iso))
export const exactTime = (iso: string) => exact.format(new Date(iso))

/** Equal for times on the same day, in the reader's time zone. */
export const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

export const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000)

/** Whole days between two dates; daylight saving time makes some an hour shorter or longer. */
const daysBetween = (earlier: Date, later: Date) => Math.round((dayOf(later) - dayOf(earlier)) / 86_400_000)

/** Above a day's messages: "Today", "Yesterday", "Tue, Mar 10", "Mar 10, 2025". */
export function dayLabel(iso: string, today: Date): string {
  const date = new Date(iso)
  const days = daysBetween(date, today)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return date.getFullYear() === today.getFullYear() ? weekdayMonthDay.format(date) : wholeDate.format(date)
}

/** Beside a conversation: the time if today, then "Yesterday", "Mon", "Mar 2", "Mar 2, 2025". */
export function shortTime(iso: string, today: Date): string {
  const date = new Date(iso)
  const days = daysBetween(date, today)
  if (days <= 0) return clock.format(date)
  if (days === 1) return 'Yesterday'
  if (days < 7) return weekday.format(date)
  return date.getFullYear() === today.getFullYear() ? monthDay.format(date) : wholeDate.format(date)
}

/** The reader's current day; after midnight "Today" becomes "Yesterday" within a minute. */
export function useToday(): Date {
  const startMs = useSyncExternalStore(subscribeToMinutes, () => dayOf(new Date()))
  return useMemo(() => new Date(startMs), [startMs])
}

function subscribeToMinutes(listener: () => void) {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
