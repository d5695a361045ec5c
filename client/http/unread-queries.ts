import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { notificationsStaleMs } from '#contract/notifications.ts'
import { countUnread } from '#contract/unread.ts'
import { call } from './call.ts'

// Apart from the other queries for notifications and messages: the header needs these in the first load.

let asked: Promise<Reply<typeof countUnread>> | undefined

/** Callers share an answer that is on its way: the header asks for both badges at once. */
function askUnread() {
  asked ??= call(countUnread).finally(() => {
    asked = undefined
  })
  return asked
}

/** Prefix of everything that changes when a notification arrives or is read. */
export const notificationsKey = ['notifications'] as const

export const unreadNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'] as const,
  queryFn: async () => ({ count: (await askUnread()).notifications }),
  staleTime: notificationsStaleMs,
})

export const unreadMessagesQuery = queryOptions({
  queryKey: ['unread-messages'] as const,
  queryFn: async () => {
    const { messages: count, requests } = await askUnread()
    return { count, requests }
  },
})
