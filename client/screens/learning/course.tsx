import { useQuery } from '@tanstack/react-query'
import { CoursePage } from '#client/learning/courses/course-page.tsx'
import { courseQuery } from '#client/learning/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { HoldingScreen, Loaded, type ScreenPageProps } from '#client/screens/holding-screen.tsx'

/** `/learning/{id}` */
export default function CourseScreen() {
  return <HoldingScreen page={LoadedCourse} />
}

function LoadedCourse({ id, isMember }: ScreenPageProps) {
  const query = useQuery(courseQuery(id))
  return (
    <Loaded
      query={query}
      crumb={<Crumb to={paths.learning()}>Continuing Education</Crumb>}
      one="course"
      failed="the course"
      isMember={isMember}
    >
      {(course) => <CoursePage course={course} />}
    </Loaded>
  )
}
