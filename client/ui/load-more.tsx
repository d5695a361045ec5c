import { Button } from './button.tsx'
import './load-more.css'

type LoadMoreProps = {
  /** Of an infinite query. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function LoadMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  if (!hasNextPage) return null
  return (
    <div className="load-more">
      <Button busy={isFetchingNextPage ? 'Loading...' : undefined} onClick={() => void fetchNextPage()}>
        Load More
      </Button>
    </div>
  )
}
