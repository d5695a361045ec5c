import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteConversation } from '#contract/messages.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { forgetConversation } from './conversation-cache.ts'
import { messagesQuery } from './queries.ts'

export function useDeleteConversation(userId: number) {
  const client = useQueryClient()

  return useMutation<unknown, ApiError>({
    mutationFn: () => call(deleteConversation, { params: { userId: String(userId) } }),
    onSuccess: () => {
      forgetConversation(client, userId)
      client.setQueryData(messagesQuery(userId).queryKey, { pages: [[]], pageParams: [''] })
      toast({ title: 'Conversation deleted' })
    },
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}
