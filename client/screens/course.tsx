import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CoursePage } from '#client/learning/course-page.tsx'
import { courseQuery } from '#client/learning/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'

/** `/learning/{id}` */
export default function CourseScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedCourse key={id} id={Number(id)} /> : <NotFound />
}

function LoadedCourse({ id }: { id: number }) {
  const { data: course, error, refetch } = useQuery(courseQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.learning()}>Continuing Education</Crumb>
      {course && <CoursePage course={course} />}
      {!course && error && (
        <div className="card bleed">
          <LoadError text="Error loading the course. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
      {!course && !error && (
        <>
          <VisuallyHidden role="status">Loading course</VisuallyHidden>
          <PostSkeleton />
        </>
      )}
    </main>
  )
}
