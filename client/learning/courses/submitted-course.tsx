import { useQuery } from '@tanstack/react-query'
import type { HoldingCard } from '#contract/holdings.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { PlainCard } from '#client/holdings/plain-card.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { HourSlip, LevelMark } from './course-marks.tsx'
import { CourseFacts } from './course-page.tsx'
import { typeWords } from '#client/learning/learning-words.ts'
import { courseQuery } from '#client/learning/queries.ts'

/** For reviewers, as members would see it: the card knows too little, so the course itself is fetched. */
export default function SubmittedCourse({ holding }: { holding: HoldingCard }) {
  const { data: course } = useQuery({ ...courseQuery(holding.id), staleTime: 0 })
  if (!course) return <PlainCard holding={{ ...holding, facts: {} }} />
  const { title, body, cover } = holding
  return (
    <div className="submitted-holding">
      {cover && <CoverPicture cover={cover} />}
      <div className="submitted-holding-h">
        <HourSlip hours={course.hours} />
        <div>
          <h3 {...textLanguage(course.language)}>{title}</h3>
          <p className="meta" dir="auto">
            {typeWords[course.type]} · {course.provider}
          </p>
          <LevelMark level={course.level} />
        </div>
      </div>
      {body && (
        <div className="read">
          <Paragraphs content={body} language={course.language} />
        </div>
      )}
      <p className="meta">{course.competencies.join(' · ')}</p>
      {/* Its link is part of the decision. */}
      <p>
        <a className="link submitted-holding-url" href={course.url} target="_blank" rel="noopener nofollow ugc" dir="ltr">
          {course.url}
        </a>
      </p>
      <CourseFacts course={course} />
    </div>
  )
}
