import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type GroupSort, groupSorts } from '#contract/groups.ts'
import { formatNumber } from '#client/page/counted.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useTyped } from '#client/page/use-settled.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { GroupRow } from './group-card.tsx'
import { GroupFilters, type GroupFiltersProps, sortWords } from './group-filters.tsx'
import { JoinButton } from './join-button.tsx'
import { groupCountsQuery, groupsQuery } from './queries.ts'

export function AllGroups(props: GroupFiltersProps) {
  const { data: counts } = useQuery(groupCountsQuery)
  return (
    <section aria-labelledby="all-groups">
      <div className="groups-h">
        <h2 id="all-groups">All groups</h2>
        {counts && <span className="group-count">{formatNumber(counts.all)}</span>}
      </div>
      <Toolbar {...props} />
      <List {...props} />
    </section>
  )
}

function Toolbar(props: GroupFiltersProps) {
  const { filter, narrow, narrowedBy } = props
  const [typed, setTyped] = useTyped(props.filter.q, (q) => props.narrow({ q }))
  const hasPanel = useMedia('(min-width: 768px)')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="groups-bar">
      <SearchField label="Search groups" value={typed} onChange={setTyped} />
      {!hasPanel && (
        <Button icon={<SlidersHorizontal />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {narrowedBy > 0 ? `Filters ${narrowedBy}` : 'Filters'}
        </Button>
      )}
      <Select
        label={<VisuallyHidden>Sort by</VisuallyHidden>}
        options={groupSorts.map((sort) => ({ value: sort, label: sortWords[sort] }))}
        value={filter.sort ?? 'active'}
        onChange={({ target }) => narrow({ sort: target.value === 'active' ? undefined : (target.value as GroupSort) })}
      />
      <Dialog
        open={isOpen && !hasPanel}
        onOpenChange={setIsOpen}
        title="Filter all groups"
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Show groups
          </Button>
        }
      >
        <GroupFilters {...props} />
      </Dialog>
    </div>
  )
}

function List({ filter, clear, narrowedBy }: GroupFiltersProps) {
  const list = useInfiniteQuery(groupsQuery(filter))
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
      <div className="card bleed">
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
