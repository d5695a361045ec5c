import { useQuery } from '@tanstack/react-query'
import { EditCourseForm } from '#client/learning/courses/edit-course-form.tsx'
import { courseQuery } from '#client/learning/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { HoldingScreen, type ScreenPageProps } from '#client/screens/holding-screen.tsx'
import NotFound from '#client/screens/not-found.tsx'

/** `/learning/{id}/edit`: the current version, not a cached one. */
export default function CourseEdit() {
  return <HoldingScreen page={LoadedCourse} />
}

function LoadedCourse({ id }: ScreenPageProps) {
  useTitle('Edit course')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...courseQuery(id), refetchOnMount: 'always' })
  const course = isFetchedAfterMount ? data : undefined
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!course && !error) return <PageSpinner />
  return (
    <main className="page page--1" id="main">
      <Crumb to={course ? paths.course(id) : paths.learning()}>{course?.title ?? 'Continuing Education'}</Crumb>
      <div className="page-head">
        <h1 className="title">Edit course</h1>
      </div>
      <div className="course-form-page">
        {!course && (
          <div className="card bleed">
            <LoadError text="Error loading the course. Please try again later." onRetry={() => void refetch()} />
          </div>
        )}
        {course && !course.may.edit && (
          <div className="card bleed">
            <Empty text="Only its author changes a course." />
          </div>
        )}
        {course?.may.edit && <EditCourseForm course={course} />}
      </div>
    </main>
  )
}
