import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/http/api-error.ts'
import { forgetConversation, putConversation } from './conversation-cache.ts'
import { conversationQuery, conversationsKey, messagesKey, requestsKey } from './queries.ts'
import { unreadMessagesQuery } from '#client/http/unread-queries.ts'

const isShown = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: conversationsKey }).length > 0

/** What stands between oneself and this person, as it is now, wherever it shows. */
export async function refreshConversation(client: QueryClient, userId: number) {
  void client.invalidateQueries(unreadMessagesQuery)
  if (!isShown(client)) return
  const query = conversationQuery(userId)
  // An answer that is on its way may be from before the change.
  await client.cancelQueries(query)
  try {
    const conversation = await client.fetchQuery({ ...query, staleTime: 0 })
    putConversation(client, conversation)
    if (conversation.state === 'request_received') void client.invalidateQueries({ queryKey: requestsKey })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetConversation(client, userId)
  }
}

/** Something was written, unsent or deleted: the loaded pages are asked for again. */
export const refreshMessages = (client: QueryClient, userId: number) =>
  client.invalidateQueries({ queryKey: [...messagesKey, userId] })
