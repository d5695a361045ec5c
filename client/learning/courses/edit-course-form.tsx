import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Course, editCourse } from '#contract/courses.ts'
import { submitHolding } from '#contract/holdings.ts'
import { submitted } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { CourseForm } from './course-form.tsx'
import { changeOfCourse, type CourseValues, type NewCourseBody, valuesOfCourseForm } from './course-values.ts'
import { useLearningAction } from '#client/learning/queries.ts'

interface Sent {
  change: Partial<NewCourseBody>
  isSubmitted: boolean
}

export function EditCourseForm({ course }: { course: Course }) {
  const navigate = useNavigate()
  const [before] = useState<CourseValues>(() => valuesOfCourseForm(course))
  const [values, setValues] = useState<CourseValues>(before)
  const isWaiting = course.state !== 'approved' && course.state !== 'pending'
  const edit = useLearningAction({
    run: (sent: Sent) => save(course, sent),
    done: ({ isSubmitted }, { hasProposal }) => outcomeOf(isSubmitted, hasProposal === true),
  })
  async function send(_body: NewCourseBody, isDraft: boolean) {
    await edit.mutateAsync({ change: changeOfCourse(before, values), isSubmitted: isWaiting && !isDraft })
    await navigate(paths.course(course.id))
  }
  return (
    <CourseForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={isWaiting ? { label: 'Submit for review', busy: 'Submitting...' } : { label: 'Save changes', busy: 'Saving...' }}
      hasDrafts={isWaiting}
    >
      <ButtonLink variant="ghost" to={paths.course(course.id)}>
        Cancel
      </ButtonLink>
    </CourseForm>
  )
}

/** If not submitted yet, it is saved first, and then submitted as saved. */
async function save({ id }: Course, { change, isSubmitted }: Sent): Promise<Course> {
  const params = { id: String(id) }
  const saved = await call(editCourse, { params, body: change })
  if (isSubmitted) await call(submitHolding, { params })
  return saved
}

function outcomeOf(isSubmitted: boolean, hasProposal: boolean) {
  if (isSubmitted) return submitted('Course')
  if (!hasProposal) return { title: 'Course updated' }
  return { title: 'Course updated', description: 'Your change has been submitted for review.' }
}
