import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { CollectionCard } from './collection-card.tsx'
import { collectionsQuery } from './queries.ts'
import './collections.css'

/** On a group's page: what its members collect for it. */
export default function GroupCollections({ groupId, mayShare }: { groupId: number; mayShare: boolean }) {
  const query = useInfiniteQuery(collectionsQuery({ group: String(groupId) }))
  return (
    <div className="group-column">
      {mayShare && (
        <div>
          <ButtonLink icon={<Plus />} to={paths.newCollection(groupId)}>
            Start a collection
          </ButtonLink>
        </div>
      )}
      <PagedList query={query} empty="No collections yet." error="Error loading collections. Please try again later.">
        {(collections) => (
          <ul className="collection-grid collection-grid--2" aria-label="Collections">
            {collections.map((collection) => (
              <CollectionCard key={collection.id} collection={collection} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
