import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification, NotificationTab } from '#contract/notifications.ts'
import { notificationsQuery } from './queries.ts'

export function useNotifications(tab: NotificationTab) {
  const pages = useInfiniteQuery(notificationsQuery(tab))
  const { data, isError, fetchNextPage, refetch } = pages
  return {
    lines: data && withoutDoubles(data.pages.flatMap(({ items }) => items)),
    hasFailed: isError,
    /** For "Load More". */
    pages,
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}

/** A line that grows between two calls moves from the second page to the first. */
const withoutDoubles = (lines: Notification[]) => [...new Map(lines.map((line) => [line.id, line])).values()]
