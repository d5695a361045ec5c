import { useSyncExternalStore } from 'react'
import { readerLocale } from '#client/page/reader-locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The longest unit that fits wins. Months and years are average ones: the exact date is in the title. */
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

/** "12 minutes ago", "yesterday", "1 week ago". A clock that runs ahead of ours reads "just now". */
export function timeAgo(date: Date, now: Date) {
  const elapsedMs = now.getTime() - date.getTime()
  const fitting = units.find(([, lengthMs]) => elapsedMs >= lengthMs)
  if (!fitting) return 'just now'
  const [unit, lengthMs] = fitting
  const words = unit === 'day' ? named : counted
  return words.format(-Math.floor(elapsedMs / lengthMs), unit)
}

export function TimeAgo({ date }: { date: Date | string }) {
  const nowMs = useSyncExternalStore(subscribe, () => tickedAtMs)
  const moment = new Date(date)
  return (
    <time dateTime={moment.toISOString()} title={exact.format(moment)}>
      {timeAgo(moment, new Date(nowMs))}
    </time>
  )
}

/** One timer for every time on the page, and none when there is no time on the page. */
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
