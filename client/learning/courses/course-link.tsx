import { Link } from 'react-router'
import type { LinkedCard } from '#contract/holdings.ts'
import { paths } from '#client/paths.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { HourSlip, RatingMark } from './course-marks.tsx'
import { courseFacts, sayCourseFacts } from './say-course-facts.ts'
import '#client/holdings/holding-link.css'

/** Slip, title, type and provider. */
export default function CourseLink({ holding }: { holding: LinkedCard }) {
  const { hours, rating, ratings } = courseFacts(holding)
  return (
    <Link className="holding-link" to={paths.course(holding.id)}>
      <HourSlip hours={hours} />
      <span className="grow">
        <b {...textLanguage(holding.language)}>{holding.title}</b>
        <span className="meta" dir="auto">
          {sayCourseFacts(holding).join(' · ')}
        </span>
      </span>
      {rating !== null && <RatingMark rating={rating} ratings={ratings} />}
    </Link>
  )
}
