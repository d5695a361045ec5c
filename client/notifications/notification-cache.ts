import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import type { Page } from '#client/http/call.ts'
import { notificationListsKey } from './queries.ts'
import { notificationsKey, unreadNotificationsQuery } from '#client/http/unread-queries.ts'

type Pages = InfiniteData<Page<Notification[]>>

/** In every tab that is loaded. Answers on their way may predate the change, and are not waited for. */
export async function changeLines(client: QueryClient, change: (line: Notification) => Notification) {
  await client.cancelQueries({ queryKey: notificationsKey })
  client.setQueriesData<Pages>({ queryKey: notificationListsKey }, (data) => data && withLines(data, change))
}

const withLines = (data: Pages, change: (line: Notification) => Notification): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
})

export const changeUnreadCount = (client: QueryClient, change: (count: number) => number) =>
  client.setQueryData(unreadNotificationsQuery.queryKey, (data) => data && { count: Math.max(change(data.count), 0) })

export const refreshNotifications = (client: QueryClient) => client.invalidateQueries({ queryKey: notificationsKey })
