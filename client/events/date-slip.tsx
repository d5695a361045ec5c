import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { dayAndMonth, slipOf } from './event-times.ts'
import { dayIn, useReaderZone } from './zones.ts'
import './date-slip.css'

type DateSlipProps = {
  /** 2026-03-12, as the reader counts days. */
  day: string
  /** The word of a stamp: Going, Host. It is also written elsewhere. */
  stamp?: string | undefined
  size?: 'lg'
}

/** Decoration: when it is stands beside it in words, where only the weekday does with `SlipInWords`. */
export function DateSlip({ day, stamp, size }: DateSlipProps) {
  const { month, day: number } = slipOf(day)
  return (
    <span className={classNames('date-slip', size && `date-slip--${size}`)} aria-hidden="true">
      <span className="date-slip-date">
        <span className="date-slip-month">{month}</span>
        <span className="date-slip-day">{number}</span>
      </span>
      {stamp && <span className="date-slip-stamp">{stamp}</span>}
    </span>
  )
}

/** What the slip shows, to those who do not see it. */
export function SlipInWords({ day }: { day: string }) {
  const today = dayIn(useReaderZone(), useNow())
  return <VisuallyHidden>{`${dayAndMonth(day, today)}, `}</VisuallyHidden>
}
