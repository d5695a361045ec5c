import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createCourse } from '#contract/courses.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { CourseForm } from './course-form.tsx'
import { blankCourse, type CourseValues, type NewCourseBody } from './course-values.ts'
import { useLearningAction } from './queries.ts'

/** Reached from a group, it is for that group. */
export function NewCourseForm() {
  const navigate = useNavigate()
  const groupId = useSearchParams()[0].get('group') ?? ''
  const [values, setValues] = useState<CourseValues>(
    /^[1-9]\d{0,8}$/.test(groupId) ? { ...blankCourse, audience: 'group', groupId } : blankCourse,
  )
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
    await navigate(paths.course(course.id))
  }
  return (
    <CourseForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
    />
  )
}
