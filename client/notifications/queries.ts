import { infiniteQueryOptions } from '@tanstack/react-query'
import { listNotifications, notificationsStaleMs, type NotificationTab } from '#contract/notifications.ts'
import { callPage, pageByCursor } from '#client/http/call.ts'
import { notificationsKey } from '#client/http/unread-queries.ts'

const pageSize = 10

export const notificationListsKey = [...notificationsKey, 'list'] as const

/** One source for both the card on the home screen, which shows the first few, and the full screen. */
export const notificationsQuery = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [...notificationListsKey, tab] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listNotifications, { query: { tab, limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    staleTime: notificationsStaleMs,
  })
