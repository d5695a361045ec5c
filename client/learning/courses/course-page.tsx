import { BadgeCheck, ExternalLink, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { languageName } from '#client/groups/languages.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { GoodToKnow, Leaders } from '#client/holdings/leaders.tsx'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { counted } from '#client/page/counted.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { learningKey } from '#client/queue/use-decision.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { HourSlip, LevelMark, RatingMark } from './course-marks.tsx'
import { CourseReviews } from './course-reviews.tsx'
import { sayDays, sayInstantDay } from '#client/learning/learning-days.ts'
import { sayCost, typeWords } from '#client/learning/learning-words.ts'
import '#client/holdings/holding-page.css'
import './course-page.css'

const HoldingMenu = lazyMenu(() => import('#client/lists/holding-menu.tsx'))
const EntryDialog = lazy(() => import('#client/learning/entry-dialog.tsx'))

export function CoursePage({ course }: { course: Course }) {
  useTitle(course.title)
  useHoldingNews(course.id, learningKey)
  const { title, language, type, provider, hours, level, body, state, completedBy, user } = course
  return (
    <>
      <header className="course-head">
        <HourSlip hours={hours} />
        <div>
          <h1 className="holding-title" {...textLanguage(language)}>
            {title}
          </h1>
          <p className="holding-by" dir="auto">
            {typeWords[type]} · {provider}
          </p>
          <p className="course-marks">
            <LevelMark level={level} />
            <RatingMark rating={course.rating} ratings={course.ratings} />
          </p>
        </div>
      </header>
      <Notices course={course} />
      <div className="holding-split holding-split--side-first">
        <div className="holding-column">
          {course.cover && <CoverPicture cover={course.cover} />}
          {body && (
            <section className="read holding-text" aria-label="About this course">
              <Paragraphs content={body} language={language} />
            </section>
          )}
          <Competencies course={course} />
          {state === 'approved' && <CourseReviews course={course} />}
          {state === 'approved' && <HoldingComments holding={course} roomKey={learningKey} />}
        </div>
        <aside className="holding-side" aria-label="What you can do, and facts">
          <Acts course={course} />
          <GoodToKnow>
            <CourseFacts course={course} />
            <p className="panel-f">
              Proposed by <PersonName className="link" person={user} />.
              {completedBy > 0 && ` ${counted(completedBy, 'member has', 'members have')} completed it.`}
            </p>
          </GoodToKnow>
        </aside>
      </div>
    </>
  )
}

/** For its author and reviewers: its own state, or that of a change. */
function Notices({ course }: { course: Course }) {
  const ofReview = { holding: course, roomKey: learningKey, editPath: paths.editCourse(course.id) }
  return (
    <div className="holding-notices">
      <ReviewNotice {...ofReview} isOwn={course.role === 'author'} />
      {course.hasProposal && <ProposalNotice {...ofReview} mayDrop={course.role === 'author'} />}
    </div>
  )
}

const Competencies = ({ course: { competencies } }: { course: Course }) => (
  <section aria-labelledby="course-competencies">
    <div className="part-h">
      <h2 id="course-competencies">What you learn</h2>
    </div>
    <ul className="course-competencies" aria-labelledby="course-competencies">
      {competencies.map((competency) => (
        <li key={competency}>
          <Link className="link" to={paths.learning({ competency })}>
            {competency}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

function Acts({ course }: { course: Course }) {
  const [isCompleting, setIsCompleting] = useState(false)
  const { url, linkState, linkCheckedAt, ownEntryId, may, state, id } = course
  return (
    <div className="holding-acts">
      <a className="btn btn--primary" href={url} target="_blank" rel="noopener nofollow ugc">
        <ExternalLink />
        <span className="lb">Go to the course</span>
      </a>
      {linkState === 'broken' && linkCheckedAt && (
        <p className="holding-broken">This link did not work when we last looked ({sayInstantDay(linkCheckedAt)}).</p>
      )}
      {state === 'approved' && ownEntryId === null && (
        <Button icon={<BadgeCheck />} onClick={() => setIsCompleting(true)}>
          Mark as completed
        </Button>
      )}
      {ownEntryId !== null && (
        <p className="course-done">
          <BadgeCheck className="i--sm" /> Completed.{' '}
          <Link className="link" to={paths.learningRecord()}>
            My record
          </Link>
        </p>
      )}
      <div className="holding-acts-row">
        {may.edit && (
          <ButtonLink icon={<Pencil />} to={paths.editCourse(id)}>
            Edit course
          </ButtonLink>
        )}
        <HoldingMenu
          trigger={<KebabButton label="Course options" />}
          holding={course}
          path={paths.course(id)}
          roomKey={learningKey}
          leaveTo={paths.learning()}
          hasSave
        />
      </div>
      {isCompleting && (
        <Suspense>
          <EntryDialog course={course} onClose={() => setIsCompleting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Also for reviewers. */
export function CourseFacts({ course }: { course: Course }) {
  const { selfPaced, startsOn, endsOn, language, givesCertificate, audience, group, url } = course
  const facts = [
    ['When', selfPaced || !startsOn ? 'At your own pace' : sayDays(startsOn, endsOn ?? startsOn)],
    ['Cost', sayCost(course)],
    ['Language', language ? languageName(language) : ''],
    ['Certificate', givesCertificate ? 'Yes' : 'No'],
    ['Who can see it', audienceWords(audience, group)],
    ['Link', URL.parse(url)?.host ?? url],
  ] as const
  return <Leaders facts={facts} />
}
