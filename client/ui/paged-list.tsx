import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#client/http/call.ts'
import type { DrawingName } from '#client/ui/pictures/drawing.tsx'
import { Empty, LoadError } from './empty.tsx'
import { LoadMore } from './load-more.tsx'
import { TableSkeleton } from './list-skeletons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type PagedListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>
  /** Each list has its own texts. */
  empty: string
  error: string
  drawing?: DrawingName
  children: (items: Item[]) => ReactNode
}

/** Loading, failed, empty, or the items and a way to load more. */
export function PagedList<Item>({ query, empty, error, drawing, children }: PagedListProps<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items) {
    return (
      <div className="card bleed">
        {query.isError ? (
          <LoadError text={error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <VisuallyHidden role="status">Loading</VisuallyHidden>
            <TableSkeleton />
          </>
        )}
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <div className="card bleed">
        <Empty text={empty} {...(drawing && { drawing })} />
      </div>
    )
  }
  return (
    <>
      {children(items)}
      <LoadMore pages={query} />
    </>
  )
}
