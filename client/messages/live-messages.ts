import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/live-events.ts'
import { markReadByOther } from './message-cache.ts'
import { conversationKey, conversationsKey, messagesKey } from './queries.ts'
import { refreshConversation, refreshMessages } from './refresh-conversation.ts'
import { forgetTyping, noteTyping } from './typing.ts'

/** Applies a live event about messages to what is loaded here. */
export function hear(client: QueryClient, event: LiveEvent) {
  if (event.type === 'new_message') {
    forgetTyping(event.sender.id)
    refresh(client, event.sender.id)
  }
  if (event.type === 'conversation_changed') refresh(client, event.userId)
  if (event.type === 'messages_read') markReadByOther(client, event)
  if (event.type === 'typing') noteTyping(event.userId)
}

/** After missed events; what is not shown is refetched when next opened. */
export function catchUp(client: QueryClient) {
  for (const queryKey of [conversationsKey, conversationKey, messagesKey]) void client.invalidateQueries({ queryKey })
}

function refresh(client: QueryClient, userId: number) {
  void refreshConversation(client, userId)
  void refreshMessages(client, userId)
}
