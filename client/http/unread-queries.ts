import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { notificationsStaleMs } from '#contract/notifications.ts'
import { countUnread } from '#contract/unread.ts'
import { call } from './call.ts'

// Apart from the other queries of notifications and messages: the header has these in the first load.

let asked: Promise<Reply<typeof countUnread>> | undefined

/** A part that asks while the answer is on its way gets the same one: the header asks for both its badges at once. */
function askUnread() {
  asked ??= call(countUnread).finally(() => {
    asked = undefined
  })
  return asked
}

/** Above everything that changes when something comes or is read. */
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
