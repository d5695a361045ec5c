import { Plus } from 'lucide-react'
import { collectionSorts } from '#contract/collections.ts'
import { CollectionFilters } from '#client/collections/collection-filters.tsx'
import { sortWords } from '#client/collections/collection-words.ts'
import { CollectionsList } from '#client/collections/collections-list.tsx'
import { useCollectionFilter } from '#client/collections/use-collection-filter.ts'
import { FilterToolbar } from '#client/holdings/filter-toolbar.tsx'
import { OwnSubmissions } from '#client/holdings/own-submissions.tsx'
import { useMedia } from '#client/page/use-media.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { RoomStrip } from '#client/screens/rails/quick-links.tsx'
import { LogInLine, RoomDoor } from '#client/screens/room-door.tsx'
import '#client/collections/collections.css'

/** `/collections`, also for visitors, who see what anyone on the web may. */
export default function Collections() {
  useTitle('Digital Collections')
  return <RoomDoor path={paths.collections()} room={Room} />
}

function Room({ isMember }: { isMember: boolean }) {
  const filters = useCollectionFilter()
  const hasPanel = useMedia('(min-width: 768px)')
  const choices = <CollectionFilters {...filters} />
  return (
    <main className="page collections-page" id="main">
      {isMember && <RoomStrip />}
      <div className="page-head">
        <div>
          <h1 className="title">Digital Collections</h1>
          <p className="lede">What our institutions have put in the light, and what members gather.</p>
        </div>
        {isMember && (
          <ButtonLink variant="primary" icon={<Plus />} to={paths.newCollection()}>
            Start a collection
          </ButtonLink>
        )}
      </div>
      {!isMember && <LogInLine path={paths.collections()} />}
      <div className="collections-part">
        <div className="collections-bar">
          <FilterToolbar
            {...filters}
            many="collections"
            sorts={collectionSorts.map((value) => ({ value, label: sortWords[value] }))}
          >
            {choices}
          </FilterToolbar>
          {hasPanel && choices}
        </div>
        <CollectionsList {...filters} isMember={isMember} />
        {isMember && <OwnSubmissions kind="collection" roomKey={collectionsKey} editPath={paths.editCollection} />}
      </div>
    </main>
  )
}
