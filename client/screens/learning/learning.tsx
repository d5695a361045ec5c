import { Plus } from 'lucide-react'
import { OwnSubmissions } from '#client/holdings/own-submissions.tsx'
import { Catalog } from '#client/learning/courses/catalog.tsx'
import { CourseFilters } from '#client/learning/courses/course-filters.tsx'
import { BecauseOfGaps, RecordSummary } from '#client/learning/record-summary.tsx'
import { useCourseFilter } from '#client/learning/courses/use-course-filter.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { learningKey } from '#client/queue/use-decision.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { QuickLinks, RoomStrip } from '#client/screens/rails/quick-links.tsx'
import '#client/groups/groups.css'
import '#client/learning/learning.css'

/** `/learning` */
export default function Learning() {
  useTitle('Continuing Education')
  const filters = useCourseFilter()
  const hasPanel = useMedia('(min-width: 768px)')
  return (
    <div className="page page--room">
      <RoomStrip />
      {hasPanel && (
        <aside className="rail" aria-label="Rooms and filters">
          <QuickLinks />
          <section aria-labelledby="filter-courses">
            <div className="panel-h">
              <h2 id="filter-courses">Filter courses</h2>
            </div>
            <CourseFilters {...filters} />
          </section>
        </aside>
      )}
      <main className="main" id="main">
        <div className="page-head">
          <div>
            <h1 className="title">Continuing Education</h1>
            <p className="lede">Courses by members and institutions, and a record that keeps itself.</p>
          </div>
          <ButtonLink icon={<Plus />} to={paths.newCourse()}>
            Propose a course
          </ButtonLink>
        </div>
        <div className="learning-parts">
          <RecordSummary />
          <BecauseOfGaps />
          <Catalog {...filters} />
          <OwnSubmissions kind="course" roomKey={learningKey} editPath={paths.editCourse} />
        </div>
      </main>
    </div>
  )
}
