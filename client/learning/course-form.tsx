import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { ErrorSummary } from '#client/forms/error-summary.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { checkCourse, type CourseValues, type NewCourseBody } from './course-values.ts'
import { DescribePart, idOfField, TakePart, WhoPart } from './course-form-parts.tsx'
import type { Refusals } from './entry-values.ts'
import './course-form.css'

type CourseFormProps = {
  values: CourseValues
  onChange: (values: CourseValues) => void
  /** Rejects with what the server refused. */
  onSend: (body: NewCourseBody, isDraft: boolean) => Promise<unknown>
  /** On the button, and while it is on its way. */
  send: { label: string; busy: string }
  /** It may be kept as a draft, too. */
  hasDrafts?: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

/** For a new course and for one that is changed: it holds no values of its own. */
export function CourseForm({ values, onChange, onSend, send, hasDrafts, children }: CourseFormProps) {
  const [refusals, setRefusals] = useState<Refusals>({})
  const [listed, setListed] = useState<number | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSending) return
    const isDraft = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'draft'
    const checked = checkCourse(values)
    setRefusals(checked.refusals ?? {})
    setListed(null)
    setAttempt(attempt + 1)
    if (checked.refusals) return
    setIsSending(true)
    await onSend(checked.body, isDraft).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const isListed = error.code === 'already_listed'
      setRefusals(isListed ? { url: error.words } : error.fields)
      setListed(isListed ? error.id : null)
      setAttempt(attempt + 2)
    })
    setIsSending(false)
  }

  const parts = { values, refusals, set: (part: Partial<CourseValues>) => onChange({ ...values, ...part }) }
  return (
    <form className="course-form" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary key={attempt} problems={problemsIn(refusals)} />
      {listed !== null && (
        <Alert tone="info">
          <Link className="link" to={paths.course(listed)}>
            Open the one that is there
          </Link>
        </Alert>
      )}
      <DescribePart {...parts} />
      <TakePart {...parts} />
      <WhoPart {...parts} />
      <div className="course-form-end">
        <Button type="submit" variant="primary" busy={isSending ? send.busy : undefined}>
          {send.label}
        </Button>
        {hasDrafts && (
          <Button type="submit" value="draft" disabled={isSending}>
            Save draft
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}

/** In the order of the form, so that the summary reads as the page does. */
const order = [
  ...['title', 'type', 'provider', 'url', 'body', 'cover', 'hours', 'level', 'language', 'startsOn', 'endsOn', 'price'],
  ...['competencies', 'audience', 'groupId'],
]

const problemsIn = (refusals: Refusals) =>
  Object.entries(refusals)
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([field, words = '']) => ({ id: idOfField(field), words }))
