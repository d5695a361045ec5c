import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { latestResourcesQuery } from './queries.ts'
import { SmallRows } from './small-rows.tsx'

/** In the right panel. An extra: when it cannot be loaded, it is not there. */
export default function LatestPanel() {
  const { data: resources, isError } = useQuery(latestResourcesQuery)
  if (isError && !resources) return null
  return (
    <section aria-labelledby="latest-resources">
      <div className="panel-h">
        <h2 id="latest-resources">Latest Resources</h2>
        <Link className="link" to={paths.resources()}>
          View all<VisuallyHidden> resources</VisuallyHidden>
        </Link>
      </div>
      {resources?.length === 0 && (
        <p className="latest-none">
          No resources yet.{' '}
          <Link className="link" to={paths.newResource()}>
            Share one
          </Link>
        </p>
      )}
      {resources && resources.length > 0 && <SmallRows labelledBy="latest-resources" resources={resources} hasLicence />}
      {!resources && <RowSkeletons />}
    </section>
  )
}

/** As high as the rows that come. */
const RowSkeletons = () => (
  <ul className="small-rows" aria-hidden="true">
    {['84%', '66%', '74%'].map((width) => (
      <li key={width}>
        <Skeleton width="2.5rem" height="3.375rem" />
        <div className="sk-lines">
          <Skeleton width={width} height="1rem" />
          <Skeleton width="70%" height="0.75rem" />
          <Skeleton width="40%" height="1.25rem" />
        </div>
      </li>
    ))}
  </ul>
)
