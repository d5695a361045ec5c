import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '#client/accounts/use-viewer.ts'
import { clearDraft, type Draft } from './draft.ts'
import { enqueue, type OutgoingMessage } from './outbox.ts'
import { discard, retry, sendOutbox } from './send-outbox.ts'
import { typingEnded } from './typing.ts'

/** A message appears in the thread at once; the outbox gets it to the server. */
export function useSend(userId: number) {
  const client = useQueryClient()
  const { id: viewerId } = useMember()

  return {
    send: ({ content, attachments }: Draft) => {
      enqueue(viewerId, { receiverId: userId, content: content.trim(), attachments })
      clearDraft({ viewerId, userId })
      typingEnded(userId)
      sendOutbox(client, viewerId)
    },
    retry: (outgoing: OutgoingMessage) => retry(client, viewerId, outgoing),
    discard: (outgoing: OutgoingMessage) => discard(client, viewerId, outgoing),
  }
}
