import { queryOptions } from '@tanstack/react-query'
import { notificationsStaleMs } from '#contract/notifications.ts'
import { askUnread } from '#client/http/ask-unread.ts'

/** Above everything that changes when something comes or is read. */
export const notificationsKey = ['notifications'] as const

export const unreadNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'] as const,
  queryFn: async () => ({ count: (await askUnread()).notifications }),
  staleTime: notificationsStaleMs,
})
