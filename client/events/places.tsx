import type { CSSProperties } from 'react'
import { fewPlaces, type Occurrence } from '#contract/occurrences.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { classNames } from '#client/ui/class-names.ts'

/** How many places are taken, as a bar and in words. */
export function Places({ date: { capacity, going, waiting } }: { date: Occurrence }) {
  if (capacity === null) return null
  const left = Math.max(0, capacity - going)
  const share = { '--share': `${Math.min(100, (going / capacity) * 100)}%` } as CSSProperties
  return (
    <div className={classNames('event-places', left === 0 && 'event-places--full')}>
      <div className="event-places-bar" style={share} aria-hidden="true" />
      <p>
        <span>
          <b>{formatNumber(going)}</b> of <b>{formatNumber(capacity)}</b> places taken
        </span>
        <span>{sayLeft(left, waiting)}</span>
      </p>
    </div>
  )
}

function sayLeft(left: number, waiting: number) {
  if (left === 0) return waiting > 0 ? `Full, ${formatNumber(waiting)} waiting` : 'Full'
  return left < fewPlaces ? `${counted(left, 'place')} left` : null
}
