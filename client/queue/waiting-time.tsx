import { classNames } from '#client/ui/class-names.ts'
import { howLong, TimeAgo, useNow } from '#client/ui/time-ago.tsx'

/** The public pages promise a review within 3 to 5 business days. */
const reviewedWithinDays = 5

export function WaitingTime({ since }: { since: Date }) {
  const isLate = businessDaysBetween(since, useNow()) >= reviewedWithinDays
  return (
    <div className={classNames('meta', isLate && 'late')}>
      Waiting <TimeAgo date={since} words={howLong} />
    </div>
  )
}

const dayMs = 86_400_000

/** Whole days passed, without Saturdays and Sundays; holidays differ from place to place and count as days. */
export function businessDaysBetween(from: Date, to: Date): number {
  const days = Math.floor((to.getTime() - from.getTime()) / dayMs)
  const weeks = Math.floor(days / 7)
  let count = weeks * 5
  for (let at = weeks * 7 + 1; at <= days; at++) {
    const weekday = new Date(from.getTime() + at * dayMs).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count += 1
  }
  return count
}
