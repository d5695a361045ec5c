import { createCourse } from '#contract/courses.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useGroupDraft } from '#client/forms/form-draft.ts'
import { sayCreated, useNewForm } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { CourseForm } from './course-form.tsx'
import { blankCourse, type NewCourseBody } from './course-values.ts'
import { useLearningAction } from '#client/learning/queries.ts'

export function NewCourseForm() {
  const viewer = useMember()
  const draft = useGroupDraft({ form: 'course', userId: viewer.id }, blankCourse)
  const { mutateAsync } = useLearningAction({
    run: (body: NewCourseBody) => call(createCourse, { body }),
    done: sayCreated('Course'),
  })
  const form = useNewForm<NewCourseBody>({ draft, create: mutateAsync, pathOf: paths.course })
  return <CourseForm values={draft.values} onChange={draft.keep} {...form} />
}
