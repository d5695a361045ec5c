import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/http/api-error.ts'
import { forgetConversation, putConversation } from './conversation-cache.ts'
import { conversationQuery, conversationsKey, messagesKey, requestsKey } from './queries.ts'
import { unreadMessagesQuery } from '#client/http/unread-queries.ts'

const isShown = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: conversationsKey }).length > 0

/** The current relation to this person, wherever it is shown. */
export async function refreshConversation(client: QueryClient, userId: number) {
  void client.invalidateQueries(unreadMessagesQuery)
  if (!isShown(client)) return
  const query = conversationQuery(userId)
  // An answer on its way may predate the change.
  await client.cancelQueries(query)
  try {
    const conversation = await client.fetchQuery({ ...query, staleTime: 0 })
    putConversation(client, conversation)
    if (conversation.state === 'request_received') void client.invalidateQueries({ queryKey: requestsKey })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetConversation(client, userId)
  }
}

/** Something was written, unsent or deleted: the loaded pages are refetched. */
export const refreshMessages = (client: QueryClient, userId: number) =>
  client.invalidateQueries({ queryKey: [...messagesKey, userId] })
