import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createCourse } from '#contract/courses.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useGroupDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { CourseForm } from './course-form.tsx'
import { blankCourse, type NewCourseBody } from './course-values.ts'
import { useLearningAction } from '#client/learning/queries.ts'

/** Input survives a reload; a draft on the server is available on every machine. */
export function NewCourseForm() {
  const viewer = useMember()
  const navigate = useNavigate()
  const { values, isKept, keep, clear } = useGroupDraft({ form: 'course', userId: viewer.id }, blankCourse)
  const clientId = useRef(makeClientId())
  const create = useLearningAction({
    run: (body: NewCourseBody) => call(createCourse, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) =>
      isDraft
        ? { title: 'Draft saved', description: 'Only you can see it.' }
        : { title: 'Course created', description: 'Your course has been submitted for review.' },
  })
  async function send(body: NewCourseBody, isDraft: boolean) {
    const course = await create.mutateAsync({ ...body, ...(isDraft && { isDraft }) })
    clear()
    await navigate(paths.course(course.id))
  }
  return (
    <CourseForm
      values={values}
      onChange={keep}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
    >
      {isKept && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
    </CourseForm>
  )
}
