import { useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { resourceSorts } from '#contract/resources.ts'
import { FilterToolbar } from '#client/holdings/filter-toolbar.tsx'
import { OwnSubmissions } from '#client/holdings/own-submissions.tsx'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { resourcesQuery } from './queries.ts'
import { ResourceFilters } from './resource-filters.tsx'
import { ResourceRow } from './resource-row.tsx'
import { sortWords } from './resource-words.ts'
import type { ResourceFilterProps } from './use-resource-filter.ts'

type ResourcesTabProps = ResourceFilterProps & { isMember: boolean }

export const ResourcesTab = ({ isMember, ...filters }: ResourcesTabProps) => (
  <>
    <FilterToolbar {...filters} many="resources" sorts={resourceSorts.map((value) => ({ value, label: sortWords[value] }))}>
      <ResourceFilters {...filters} />
    </FilterToolbar>
    <ResourceList {...filters} isMember={isMember} />
    {isMember && <OwnSubmissions kind="resource" roomKey={resourcesKey} editPath={paths.editResource} />}
  </>
)

function ResourceList({ filter, clear, narrowedBy, isMember }: ResourcesTabProps) {
  const list = useInfiniteQuery(resourcesQuery(filter))
  const kept = useKeptFocus()
  const resources = list.data?.pages.flatMap(({ items }) => items)
  if (!resources) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading resources. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <ResourcesLoading />
    )
  }
  if (resources.length > 0) {
    return (
      <>
        <h2 className="sr-only">Resources</h2>
        <ul className="resource-rows" aria-label="Resources">
          {resources.map((resource) => (
            <ResourceRow key={resource.id} resource={resource} />
          ))}
        </ul>
        <LoadMore pages={list} />
      </>
    )
  }
  if (narrowedBy > 0 || filter.q !== undefined) {
    return (
      <div className="card bleed" {...kept}>
        <Empty drawing="lens" text="No resources match these filters.">
          {narrowedBy > 0 && <Button onClick={clear}>Clear filters</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <div className="card bleed">
      <Empty text="No resources yet.">
        {isMember && (
          <ButtonLink icon={<Upload />} to={paths.newResource()}>
            Share one
          </ButtonLink>
        )}
      </Empty>
    </div>
  )
}

/** As tall as the rows that will replace it. */
const ResourcesLoading = () => (
  <>
    <VisuallyHidden role="status">Loading resources</VisuallyHidden>
    <ul className="resource-rows" aria-hidden="true">
      {['70%', '52%', '64%'].map((width) => (
        <li className="resource-row" key={width}>
          <Skeleton width="4.5rem" height="6rem" />
          <div className="sk-lines">
            <Skeleton width={width} height="1.25rem" />
            <Skeleton width="90%" height="1rem" />
            <Skeleton width="40%" height="1rem" />
          </div>
        </li>
      ))}
    </ul>
  </>
)
