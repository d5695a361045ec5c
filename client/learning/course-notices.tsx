import { Pencil, Send } from 'lucide-react'
import type { Course } from '#contract/courses.ts'
import { dropProposal, submitHolding } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useLearningAction } from './queries.ts'

/** To its author and to reviewers: what becomes of it, or of a change of it. */
export const CourseNotices = ({ course }: { course: Course }) => (
  <div className="course-notices">
    <ReviewNotice course={course} />
    {course.hasProposal && <ProposalNotice course={course} />}
  </div>
)

const reviewWords = {
  draft: { tone: 'info', title: 'This is a draft. Only you can see it.' },
  pending: { tone: 'info', title: 'Your course has been submitted for review.' },
  sent_back: { tone: 'warn', title: 'Your course was sent back.' },
  rejected: { tone: 'danger', title: 'Your course was not approved.' },
} as const

function ReviewNotice({ course: { id, state, reason, role } }: { course: Course }) {
  const submit = useLearningAction({
    run: () => call(submitHolding, { params: { id: String(id) } }),
    done: { title: 'Course submitted', description: 'Your course has been submitted for review.' },
  })
  if (state === 'approved') return null
  if (role !== 'author') return <Alert tone="info">This course waits for review.</Alert>
  const { tone, title } = reviewWords[state]
  return (
    <Alert tone={tone} title={title}>
      {reason && state !== 'pending' && <p dir="auto">{reason}</p>}
      <div className="course-notice-acts">
        <ButtonLink size="sm" icon={<Pencil />} to={paths.editCourse(id)}>
          Edit
        </ButtonLink>
        {state !== 'pending' && (
          <Button
            size="sm"
            variant="primary"
            icon={<Send />}
            busy={submit.isPending ? 'Submitting...' : undefined}
            onClick={() => submit.mutate(undefined)}
          >
            {state === 'draft' ? 'Submit for review' : 'Submit again'}
          </Button>
        )}
      </div>
    </Alert>
  )
}

function ProposalNotice({ course: { id, proposedReason } }: { course: Course }) {
  const drop = useLearningAction({
    run: () => call(dropProposal, { params: { id: String(id) } }),
    done: { title: 'Change taken back' },
  })
  return (
    <Alert
      tone={proposedReason ? 'warn' : 'info'}
      title={proposedReason ? 'A change was sent back.' : 'A change waits for review.'}
    >
      {proposedReason && <p dir="auto">{proposedReason}</p>}
      <div className="course-notice-acts">
        <ButtonLink size="sm" icon={<Pencil />} to={paths.editCourse(id)}>
          Edit
        </ButtonLink>
        <Button size="sm" busy={drop.isPending ? 'Taking back...' : undefined} onClick={() => drop.mutate(undefined)}>
          Take it back
        </Button>
      </div>
    </Alert>
  )
}
