import { queryOptions } from '@tanstack/react-query'
import { countUnreadMessages } from '#contract/messages.ts'
import { call } from '#client/http/call.ts'

/** Apart from the other queries, because the header has it in the first load. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['unread-messages'] as const,
  queryFn: ({ signal }) => call(countUnreadMessages, {}, { signal }),
})
