import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import type { DrawingName } from '#client/ui/drawing.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { TableSkeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

type AdminListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>
  /** Each list has its own texts. */
  empty: string
  error: string
  drawing?: DrawingName
  children: (items: Item[]) => ReactNode
}

/** Loading, failed, empty, or the items and a way to more of them. */
export function AdminList<Item>({ query, empty, error, drawing, children }: AdminListProps<Item>) {
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
      {query.hasNextPage && (
        <div className="load">
          <Button busy={query.isFetchingNextPage ? 'Loading...' : undefined} onClick={() => void query.fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </>
  )
}
