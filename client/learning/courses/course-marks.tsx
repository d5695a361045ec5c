import type { CSSProperties } from 'react'
import { type CourseLevel, courseLevels } from '#contract/courses.ts'
import { formatNumber } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { levelWords } from '#client/learning/learning-words.ts'
import './course-marks.css'

/** The counterpart of a date slip: how long it takes. */
export const HourSlip = ({ hours }: { hours: number }) => (
  <div className="hour-slip">
    <b>{formatNumber(hours)}</b>
    <span>{hours === 1 ? 'hour' : 'hours'}</span>
  </div>
)

export const LevelMark = ({ level }: { level: CourseLevel }) => (
  <span className="level-mark" style={{ '--v': courseLevels.indexOf(level) + 1 } as CSSProperties}>
    {levelWords[level]}
  </span>
)

const tenths = new Intl.NumberFormat(readerLocale.numbers, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Too few ratings are not averaged. */
export function RatingMark({ rating, ratings }: { rating: number | null; ratings: number }) {
  if (rating === null) return <span className="meta">{ratings === 0 ? 'New' : `${formatNumber(ratings)} rated it`}</span>
  return (
    <span className="rating-mark">
      <i aria-hidden="true">★</i>
      <span className="sr-only">Rated </span>
      <b>{tenths.format(rating)}</b>
      <span className="sr-only"> of 5, by </span>({formatNumber(ratings)})
    </span>
  )
}
