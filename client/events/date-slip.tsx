import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { dayAndMonth, slipOf } from './event-times.ts'
import { dayIn, useReaderZone } from './zones.ts'
import './date-slip.css'

type DateSlipProps = {
  /** 2026-03-12, in the reader's time zone. */
  day: string
  /** The stamped word: Going, Host. It is repeated as text elsewhere. */
  stamp?: string | undefined
  size?: 'lg'
}

/** Decoration: the date is beside it in words, or in `SlipInWords` where only the weekday is. */
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

/** The slip's content, for those who cannot see it. */
export function SlipInWords({ day }: { day: string }) {
  const today = dayIn(useReaderZone(), useNow())
  return <VisuallyHidden>{`${dayAndMonth(day, today)}, `}</VisuallyHidden>
}
