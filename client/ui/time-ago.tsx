import { useSyncExternalStore } from 'react'
import { readerLocale } from '#client/page/reader-locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The longest unit that fits wins. Months and years are averages: the exact date is in the title. */
const units = [
  ['year', 365.25 * day],
  ['month', 30.44 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

const counted = new Intl.RelativeTimeFormat(readerLocale.dates, { numeric: 'always' })
const named = new Intl.RelativeTimeFormat(readerLocale.dates, { numeric: 'auto' })
const exact = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long', timeStyle: 'short' })

function elapsed(since: Date, now: Date) {
  const elapsedMs = now.getTime() - since.getTime()
  const [unit, lengthMs] = units.find(([, lengthMs]) => elapsedMs >= lengthMs) ?? []
  return unit && { unit, count: Math.floor(elapsedMs / lengthMs) }
}

/** "12 minutes ago", "yesterday", "1 week ago". If the server's clock is ahead, "just now". */
export function timeAgo(date: Date, now: Date) {
  const past = elapsed(date, now)
  if (!past) return 'just now'
  const words = past.unit === 'day' ? named : counted
  return words.format(-past.count, past.unit)
}

/** "12 minutes", "1 day", "2 months": for what is still going on. */
export function howLong(since: Date, now: Date) {
  const past = elapsed(since, now)
  if (!past) return 'less than a minute'
  return new Intl.NumberFormat(readerLocale.dates, { style: 'unit', unit: past.unit, unitDisplay: 'long' }).format(past.count)
}

type TimeAgoProps = {
  date: Date | string
  /** How the elapsed time is worded. */
  words?: typeof timeAgo
}

export function TimeAgo({ date, words = timeAgo }: TimeAgoProps) {
  const now = useNow()
  const moment = new Date(date)
  return (
    <time dateTime={moment.toISOString()} title={exact.format(moment)}>
      {words(moment, now)}
    </time>
  )
}

/** Updates as often as a minute may have passed. */
export const useNow = () => new Date(useSyncExternalStore(subscribe, () => tickedAtMs))

/** One timer for all times on the page, and none without any. */
let tickedAtMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) startTicking()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function startTicking() {
  tickedAtMs = Date.now()
  timer = setInterval(() => {
    tickedAtMs = Date.now()
    for (const listener of listeners) listener()
  }, minute / 2)
}
