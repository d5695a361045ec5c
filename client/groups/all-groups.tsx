import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { groupSorts } from '#contract/groups.ts'
import { FilterToolbar } from '#client/holdings/filter-toolbar.tsx'
import { formatNumber } from '#client/page/counted.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { GroupRow } from './group-card.tsx'
import { GroupFilters, type GroupFiltersProps, sortWords } from './group-filters.tsx'
import { JoinButton } from './join-button.tsx'
import { groupCountsQuery, groupsQuery } from './queries.ts'

export function AllGroups({ clear, ...filters }: GroupFiltersProps) {
  const { data: counts } = useQuery(groupCountsQuery)
  return (
    <section aria-labelledby="all-groups">
      <div className="part-h">
        <h2>
          <span id="all-groups">All groups</span> {counts && <span className="h-count">{formatNumber(counts.all)}</span>}
        </h2>
      </div>
      <FilterToolbar
        {...filters}
        many="groups"
        title="Filter all groups"
        sorts={groupSorts.map((value) => ({ value, label: sortWords[value] }))}
      >
        <GroupFilters {...filters} clear={clear} />
      </FilterToolbar>
      <List {...filters} clear={clear} />
    </section>
  )
}

function List({ filter, clear, narrowedBy }: GroupFiltersProps) {
  const list = useInfiniteQuery(groupsQuery(filter))
  const kept = useKeptFocus()
  const groups = list.data?.pages.flatMap(({ items }) => items)
  if (!groups) {
    return (
      <div className="card bleed">
        {list.isError ? (
          <LoadError text="Error loading groups. Please try again later." onRetry={() => void list.refetch()} />
        ) : (
          <>
            <VisuallyHidden role="status">Loading groups</VisuallyHidden>
            <TableSkeleton />
          </>
        )}
      </div>
    )
  }
  if (groups.length === 0) {
    return (
      <div className="card bleed" {...kept}>
        <Empty drawing="lens" text="No groups match these filters.">
          {narrowedBy > 0 && <Button onClick={clear}>Clear filters</Button>}
        </Empty>
      </div>
    )
  }
  return (
    <>
      <ul className="group-rows" aria-labelledby="all-groups">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} end={<JoinButton group={group} />} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </>
  )
}
