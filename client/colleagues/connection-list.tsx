import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Connection } from '#contract/colleagues.ts'
import type { Page } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PersonSkeleton } from '#client/ui/list-skeletons.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

type ConnectionListProps<Item> = {
  title: string
  list: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>
  failure: string
  empty: ReactNode
  /** Draws an `li`. */
  children: (connection: Item) => ReactNode
}

export function ConnectionList<Item extends Connection>(props: ConnectionListProps<Item>) {
  const { title, list, failure, empty, children } = props
  const connections = list.data?.pages.flatMap(({ items }) => items)
  const keptFocus = useKeptFocus()

  if (list.isError && !connections) {
    return (
      <div className="card bleed">
        <LoadError text={failure} onRetry={() => void list.refetch()} />
      </div>
    )
  }
  if (!connections) return <PeopleLoading />
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      {connections.length === 0 && !list.hasNextPage && <div className="card bleed">{empty}</div>}
      <ul className="grid-3" aria-label={title} {...keptFocus}>
        {connections.map(children)}
      </ul>
      <LoadMore pages={list} />
    </>
  )
}

export const PeopleLoading = () => (
  <div className="grid-3">
    <VisuallyHidden role="status">Loading people</VisuallyHidden>
    <PersonSkeleton />
    <PersonSkeleton />
    <PersonSkeleton />
  </div>
)
