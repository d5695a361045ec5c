import { useInfiniteQuery } from '@tanstack/react-query'
import { courseSorts } from '#contract/courses.ts'
import { FilterToolbar } from '#client/holdings/filter-toolbar.tsx'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { CourseFilters } from './course-filters.tsx'
import { CourseTile, paceAndCost } from './course-tile.tsx'
import { courseSortWords } from '#client/learning/learning-words.ts'
import { coursesQuery } from '#client/learning/queries.ts'
import type { CourseFilterProps } from './use-course-filter.ts'

export const Catalog = ({ clear, ...filters }: CourseFilterProps) => (
  <section aria-labelledby="catalog">
    <div className="part-h">
      <h2 id="catalog">Catalog</h2>
    </div>
    <FilterToolbar {...filters} many="courses" sorts={courseSorts.map((value) => ({ value, label: courseSortWords[value] }))}>
      <CourseFilters {...filters} clear={clear} />
    </FilterToolbar>
    <Courses {...filters} clear={clear} />
  </section>
)

function Courses({ filter, clear, narrowedBy }: CourseFilterProps) {
  const list = useInfiniteQuery(coursesQuery(filter))
  const kept = useKeptFocus()
  const courses = list.data?.pages.flatMap(({ items }) => items)
  if (!courses) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading courses. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <CoursesLoading />
    )
  }
  if (courses.length === 0) {
    const isNarrowed = narrowedBy > 0 || filter.q !== undefined
    return (
      <div className="card bleed" {...kept}>
        <Empty drawing="lens" text={isNarrowed ? 'No courses match these filters.' : 'No courses yet.'}>
          {narrowedBy > 0 && <Button onClick={clear}>Clear filters</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <>
      <ul className="grid-3" aria-labelledby="catalog">
        {courses.map((course) => (
          <CourseTile key={course.id} course={course} pace={paceAndCost(course)} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </>
  )
}

/** As tall as the tiles that will replace it. */
const CoursesLoading = () => (
  <>
    <VisuallyHidden role="status">Loading courses</VisuallyHidden>
    <ul className="grid-3" aria-hidden="true">
      {['70%', '52%', '64%'].map((width) => (
        <li className="card course-tile" key={width}>
          <Skeleton width="3.5rem" height="3.375rem" />
          <Skeleton width={width} height="1.25rem" />
          <Skeleton width="60%" height="0.875rem" />
          <div className="course-tile-foot">
            <Skeleton width="7rem" />
            <Skeleton width="3rem" />
          </div>
        </li>
      ))}
    </ul>
  </>
)
