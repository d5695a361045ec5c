import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { giveFocus, itemsBefore } from './where-it-stood.ts'
import './load-more.css'

type LoadMoreProps = {
  /** Of an infinite query. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Stands behind the items, in one element with them, also when there is no more. */
export function LoadMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  const noteEnd = useGoingOn(isFetchingNextPage)
  if (!hasNextPage) return null
  return (
    <div className="load-more">
      <Button
        busy={isFetchingNextPage ? 'Loading...' : undefined}
        onClick={({ currentTarget }) => {
          noteEnd(currentTarget)
          void fetchNextPage()
        }}
      >
        Load More
      </Button>
    </div>
  )
}

interface End {
  button: HTMLElement
  list: Element
  last: HTMLElement
}

/**
 * After loading more, the focus moves to the first new item: the button cannot hold it while it loads, and goes with the last page.
 * A focus that has moved elsewhere in the meantime stays there.
 */
function useGoingOn(isLoading: boolean) {
  const end = useRef<End>(null)

  useLayoutEffect(() => {
    if (!end.current || isLoading) return
    const { button, list, last } = end.current
    const { activeElement, body } = document
    const items = itemsBefore(button, list)
    const heir = items[items.indexOf(last) + 1] ?? (button.isConnected ? button : last)
    if (heir === activeElement) return
    if (activeElement === body || activeElement === button) giveFocus(heir)
    end.current = null
  })

  return (button: HTMLElement) => {
    const list = button.parentElement?.parentElement
    const last = list && itemsBefore(button, list).at(-1)
    end.current = list && last ? { button, list, last } : null
  }
}
