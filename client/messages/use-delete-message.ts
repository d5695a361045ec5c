import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteMessage, type Message } from '#contract/messages.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { putMessage, removeMessage } from './message-cache.ts'
import { refreshConversation } from './refresh-conversation.ts'

/** For oneself it goes; unsent, for both, its place remains and its words are gone. Put back when the server refuses. */
export function useDeleteMessage(message: Message, userId: number) {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, 'me' | 'everyone'>({
    mutationFn: (reach) => call(deleteMessage, { params: { id: String(message.id) }, query: { for: reach } }),
    onMutate: (reach) => {
      if (reach === 'me') removeMessage(client, userId, message.id)
      else putMessage(client, userId, { ...message, content: '', attachments: [], isUnsent: true })
    },
    onSuccess: () => refreshConversation(client, userId),
    onError: ({ words }) => {
      putMessage(client, userId, message)
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
}
