import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { paths } from '#client/paths.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { CollectionCard, FeaturedCollection } from './collection-card.tsx'
import { collectionsQuery } from './queries.ts'
import type { CollectionFilterProps } from './use-collection-filter.ts'

type CollectionsListProps = Pick<CollectionFilterProps, 'filter' | 'clear' | 'narrowedBy'> & { isMember: boolean }

/** Without filters, the newest comes first, larger than the others. */
export function CollectionsList({ filter, clear, narrowedBy, isMember }: CollectionsListProps) {
  const list = useInfiniteQuery(collectionsQuery(filter))
  const kept = useKeptFocus()
  const collections = list.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = narrowedBy > 0 || filter.q !== undefined
  if (!collections) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading collections. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <CollectionsLoading />
    )
  }
  if (collections.length > 0) {
    const [first, ...others] = collections
    const hasFeature = !isNarrowed && filter.sort === undefined && collections.length > 1 && first!.samples.length > 0
    return (
      <>
        {hasFeature && <FeaturedCollection collection={first!} />}
        <section>
          <h2 className="sr-only">Collections</h2>
          <ul className="collection-grid" aria-label="Collections">
            {(hasFeature ? others : collections).map((collection) => (
              <CollectionCard key={collection.id} collection={collection} />
            ))}
          </ul>
        </section>
        <LoadMore pages={list} />
      </>
    )
  }
  if (isNarrowed) {
    return (
      <div className="card bleed" {...kept}>
        <Empty drawing="lens" text="No collections match these filters.">
          {narrowedBy > 0 && <Button onClick={clear}>Clear filters</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <div className="card bleed">
      <Empty text="No collections yet." sub={isMember && 'Start one with a handful of items.'}>
        {isMember && (
          <ButtonLink icon={<Plus />} to={paths.newCollection()}>
            Start a collection
          </ButtonLink>
        )}
      </Empty>
    </div>
  )
}

/** As tall as the cards that will replace it. */
const CollectionsLoading = () => (
  <>
    <VisuallyHidden role="status">Loading collections</VisuallyHidden>
    <ul className="collection-grid" aria-hidden="true">
      {['70%', '52%', '64%'].map((width) => (
        <li className="collection-card" key={width}>
          <Skeleton width="100%" height="14rem" />
          <Skeleton width={width} height="1.25rem" />
        </li>
      ))}
    </ul>
  </>
)
