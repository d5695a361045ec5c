import { queryOptions } from '@tanstack/react-query'
import { askUnread } from '#client/http/ask-unread.ts'

/** Apart from the other queries, because the header has it in the first load. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['unread-messages'] as const,
  queryFn: async () => {
    const { messages: count, requests } = await askUnread()
    return { count, requests }
  },
})
