import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerMessageRequest, type Conversation } from '#contract/messages.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { forgetConversation } from './conversation-cache.ts'
import { unreadMessagesQuery } from './unread-query.ts'
import { refreshConversation } from './refresh-conversation.ts'

export function useAnswerRequest(userId: number) {
  const client = useQueryClient()

  return useMutation<Conversation, ApiError, 'accepted' | 'declined'>({
    mutationFn: (state) => call(answerMessageRequest, { params: { userId: String(userId) }, body: { state } }),
    onSuccess: async (_, state) => {
      void client.invalidateQueries(unreadMessagesQuery)
      if (state === 'accepted') await refreshConversation(client, userId)
      else forgetConversation(client, userId)
    },
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}
