import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LongForm } from '#client/forms/long-form.tsx'
import { AudiencePart } from '#client/composer/audience-fields.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/ui/alert.tsx'
import { DescribePart, idOfField, TakePart } from './course-form-parts.tsx'
import { checkCourse, type CourseValues, type NewCourseBody } from './course-values.ts'
import './course-form.css'

type CourseFormProps = {
  values: CourseValues
  onChange: (values: CourseValues) => void
  /** Rejects with the server's refusal. */
  onSend: (body: NewCourseBody, isDraft: boolean) => Promise<unknown>
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** It may also be saved as a draft. */
  hasDrafts?: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

/** For new and existing courses: it holds no values of its own. */
export function CourseForm({ values, onChange, onSend, send, hasDrafts, children }: CourseFormProps) {
  const [listed, setListed] = useState<number | null>(null)
  const set = (part: Partial<CourseValues>) => onChange({ ...values, ...part })
  return (
    <LongForm
      className="course-form"
      check={() => checkCourse(values)}
      onSend={async (body, isDraft) => {
        setListed(null)
        await onSend(body, isDraft).catch((error: ApiError) => {
          if (isListed(error)) setListed(error.id)
          throw error
        })
      }}
      refusalsIn={(error) => (isListed(error) ? { url: error.words } : error.fields)}
      idOf={idOfField}
      order={order}
      send={send}
      hasDrafts={hasDrafts}
      end={children}
    >
      {(refusals) => (
        <>
          {listed !== null && (
            <Alert tone="info">
              <Link className="link" to={paths.course(listed)}>
                Open the one that is there
              </Link>
            </Alert>
          )}
          <DescribePart values={values} refusals={refusals} set={set} />
          <TakePart values={values} refusals={refusals} set={set} />
          <AudiencePart values={values} set={set} id={idOfField('groupId')} error={refusals.groupId} />
        </>
      )}
    </LongForm>
  )
}

const isListed = ({ code }: ApiError) => code === 'already_listed'

const order = [
  ...['title', 'type', 'provider', 'url', 'body', 'cover', 'competencies', 'hours', 'level', 'language'],
  ...['startsOn', 'endsOn', 'price', 'audience', 'groupId'],
]
