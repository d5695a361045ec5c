import { Link } from 'react-router'
import type { CourseCard } from '#contract/courses.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import { paths } from '#client/paths.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { HourSlip, LevelMark, RatingMark } from './course-marks.tsx'
import { sayDay } from '#client/learning/learning-days.ts'
import { sayCost, typeWords } from '#client/learning/learning-words.ts'
import { courseFacts } from './say-course-facts.ts'
import './course-tile.css'

type Shown = Pick<CourseCard, 'id' | 'title' | 'language' | 'type' | 'provider' | 'hours' | 'level' | 'rating' | 'ratings'>

/** One course in a grid; draws the `li`. */
export const CourseTile = ({ course, pace }: { course: Shown; pace: string }) => (
  <li className="card course-tile">
    <div className="course-tile-top">
      <HourSlip hours={course.hours} />
      <LevelMark level={course.level} />
    </div>
    <div>
      <h3>
        <Link to={paths.course(course.id)} {...textLanguage(course.language)}>
          {course.title}
        </Link>
      </h3>
      <p className="meta" dir="auto">
        {typeWords[course.type]} · {course.provider}
      </p>
    </div>
    <div className="course-tile-foot">
      <span className="meta" dir="auto">
        {pace}
      </span>
      <RatingMark rating={course.rating} ratings={course.ratings} />
    </div>
  </li>
)

/** "At your own pace", or when it begins. */
const sayPace = ({ selfPaced, startsOn }: Pick<CourseCard, 'selfPaced' | 'startsOn'>) =>
  selfPaced || !startsOn ? 'At your own pace' : `Starts ${sayDay(startsOn)}`

export const paceAndCost = (course: CourseCard) => [sayPace(course), sayCost(course)].join(' · ')

/** The same tile, for a card. */
export function CardTile({ card }: { card: HoldingCard }) {
  const { isFree, ...facts } = courseFacts(card)
  return <CourseTile course={{ ...card, ...facts }} pace={isFree ? 'Free' : 'Paid'} />
}
