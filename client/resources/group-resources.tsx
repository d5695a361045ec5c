import { useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { resourcesQuery } from './queries.ts'
import { ResourceRow } from './resource-row.tsx'

/** On a group's page: what its members share with it. */
export default function GroupResources({ groupId, mayShare }: { groupId: number; mayShare: boolean }) {
  const query = useInfiniteQuery(resourcesQuery({ group: String(groupId) }))
  return (
    <div className="group-column">
      {mayShare && (
        <div>
          <ButtonLink icon={<Upload />} to={paths.newResource(groupId)}>
            Share a resource
          </ButtonLink>
        </div>
      )}
      <PagedList query={query} empty="No resources yet." error="Error loading resources. Please try again later.">
        {(resources) => (
          <ul className="resource-rows" aria-label="Resources">
            {resources.map((resource) => (
              <ResourceRow key={resource.id} resource={resource} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
