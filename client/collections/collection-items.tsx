import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LayoutGrid, List, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Collection } from '#contract/collections.ts'
import { type FacetName, facetNames, itemSorts, type ItemSort } from '#contract/items.ts'
import { FilterChips } from '#client/holdings/filter-chips.tsx'
import { FilterToolbar } from '#client/holdings/filter-toolbar.tsx'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useMedia } from '#client/page/use-media.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Facets, sayValue } from './facets.tsx'
import { ItemList, type ItemLook } from './item-list.tsx'
import { facetsQuery, itemsQuery } from './queries.ts'
import { type ItemFilterProps, useItemFilter } from './use-collection-filter.ts'

const sortWords: Record<ItemSort, string> = { manual: 'By hand', date: 'By date', title: 'By title', newest: 'Newest first' }

/** Beside the filters; `children` go below them. */
export function CollectionItems({ collection, children }: { collection: Collection; children: ReactNode }) {
  const filters = useItemFilter()
  const hasPanel = useMedia('(min-width: 768px)')
  const kept = useKeptFocus()
  const { data: found } = useQuery(facetsQuery(collection.id, filters.filter))
  const facets = found && <Facets {...filters} found={found} />
  // The collection's own order comes first, and is left out of the address.
  const sorts = [collection.order, ...itemSorts.filter((sort) => sort !== collection.order)]
  return (
    <div className="collection-body">
      {hasPanel && (
        <aside className="rail" aria-label="Filters">
          <section {...kept}>
            <div className="panel-h facets-h">
              <h2>Refine</h2>
              {filters.narrowedBy > 0 && (
                <button type="button" className="link" onClick={filters.clear}>
                  Clear all
                </button>
              )}
            </div>
            {facets}
          </section>
        </aside>
      )}
      <div className="collection-column">
        <FilterToolbar
          {...filters}
          many="items"
          title="Refine"
          sorts={sorts.map((value) => ({ value, label: sortWords[value] }))}
        >
          {facets}
        </FilterToolbar>
        <Items collection={collection} {...filters} />
        {children}
      </div>
    </div>
  )
}

function Items({ collection, filter, narrow, narrowedBy, clear }: { collection: Collection } & ItemFilterProps) {
  const [look, setLook] = useState<ItemLook>('grid')
  const list = useInfiniteQuery(itemsQuery(collection.id, filter))
  const kept = useKeptFocus()
  const items = list.data?.pages.flatMap((page) => page.items)
  const isNarrowed = narrowedBy > 0 || filter.q !== undefined
  if (!items) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading items. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <ItemsLoading />
    )
  }
  if (items.length === 0) {
    return (
      <div className="card bleed" {...kept}>
        <NoItems collection={collection} isNarrowed={isNarrowed} clear={narrowedBy > 0 ? clear : undefined} />
      </div>
    )
  }
  return (
    <section>
      <h2 className="sr-only">Items</h2>
      <div className="collection-count">
        <FilterChips chips={chipsOf(filter)} onRemove={(name) => narrow({ [name]: '' })} />
        <Segment
          label="Look"
          value={look}
          onValueChange={setLook}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            { value: 'list', label: 'List', icon: <List /> },
          ]}
        />
      </div>
      <ItemList items={items} look={look} />
      <LoadMore pages={list} />
    </section>
  )
}

const chipsOf = (filter: ItemFilterProps['filter']) =>
  facetNames.flatMap((name: FacetName) => {
    const value = filter[name]
    return value === undefined ? [] : [{ name, words: sayValue[name]?.(value) ?? value }]
  })

type NoItemsProps = { collection: Collection; isNarrowed: boolean; clear: (() => void) | undefined }

const NoItems = ({ collection: { id, may }, isNarrowed, clear }: NoItemsProps) =>
  isNarrowed ? (
    <Empty drawing="lens" text="No items match these filters.">
      {clear && <Button onClick={clear}>Clear filters</Button>}
    </Empty>
  ) : (
    <Empty text="This collection has no items yet.">
      {may.edit && (
        <ButtonLink icon={<Plus />} to={paths.editCollection(id, 'items')}>
          Add items
        </ButtonLink>
      )}
    </Empty>
  )

/** As tall as the pictures that will replace it. */
const ItemsLoading = () => (
  <>
    <VisuallyHidden role="status">Loading items</VisuallyHidden>
    <ul className="item-grid" aria-hidden="true">
      {['70%', '52%', '64%', '80%'].map((width) => (
        <li className="item-card" key={width}>
          <Skeleton width="100%" height="12rem" />
          <Skeleton width={width} height="1.125rem" />
        </li>
      ))}
    </ul>
  </>
)
