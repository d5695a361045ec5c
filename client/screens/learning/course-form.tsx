import { NewCourseForm } from '#client/learning/courses/new-course-form.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'

/** `/learning/new` */
export default function CourseFormScreen() {
  useTitle('Propose a course')
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.learning()}>Continuing Education</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">Propose a course</h1>
          <p className="lede">Whatever helps others learn. Once submitted, it is read before others see it.</p>
        </div>
      </div>
      <div className="course-form-page">
        <NewCourseForm />
      </div>
    </main>
  )
}
