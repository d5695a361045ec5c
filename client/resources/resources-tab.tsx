import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal, Upload } from 'lucide-react'
import { useState } from 'react'
import { resourceSorts } from '#contract/resources.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useTyped } from '#client/page/use-settled.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { OwnResources } from './own-resources.tsx'
import { resourcesQuery } from './queries.ts'
import { ResourceFilters } from './resource-filters.tsx'
import { ResourceRow } from './resource-row.tsx'
import { sortWords } from './resource-words.ts'
import type { ResourceFilterProps } from './use-resource-filter.ts'

type ResourcesTabProps = ResourceFilterProps & { isMember: boolean }

export const ResourcesTab = (props: ResourcesTabProps) => (
  <>
    <Toolbar {...props} />
    <ResourceList {...props} />
    {props.isMember && <OwnResources />}
  </>
)

function Toolbar({ isMember: _, ...props }: ResourcesTabProps) {
  const { filter, narrow, clear, narrowedBy } = props
  const [typed, setTyped] = useTyped(filter.q, (q) => narrow({ q }))
  const hasPanel = useMedia('(min-width: 768px)')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="resources-bar">
      <SearchField label="Search resources" value={typed} onChange={setTyped} />
      {!hasPanel && (
        <Button icon={<SlidersHorizontal />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {narrowedBy > 0 ? `Filters ${narrowedBy}` : 'Filters'}
        </Button>
      )}
      <Select
        label={<VisuallyHidden>Sort by</VisuallyHidden>}
        options={resourceSorts.map((sort) => ({ value: sort, label: sortWords[sort] }))}
        value={filter.sort ?? 'newest'}
        onChange={({ target }) => narrow({ sort: target.value === 'newest' ? '' : target.value })}
      />
      <Dialog
        open={isOpen && !hasPanel}
        onOpenChange={setIsOpen}
        title="Filter resources"
        footer={
          <>
            {narrowedBy > 0 && (
              <Button variant="ghost" onClick={clear}>
                Clear all
              </Button>
            )}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Show resources
            </Button>
          </>
        }
      >
        <ResourceFilters {...props} />
      </Dialog>
    </div>
  )
}

function ResourceList({ filter, clear, narrowedBy, isMember }: ResourcesTabProps) {
  const list = useInfiniteQuery(resourcesQuery(filter))
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
      <div className="card bleed">
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

/** As tall as the rows that come. */
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
