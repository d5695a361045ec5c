import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/users.ts'
import { answerMessageRequest, type Conversation } from '#contract/messages.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { forgetConversation } from './conversation-cache.ts'
import { unreadMessagesQuery } from '#client/http/unread-queries.ts'
import { refreshConversation } from './refresh-conversation.ts'

const BlockFromThread = lazy(() => import('./block-from-thread.tsx'))

/** Replaces the message field: the request has to be answered first. */
export function RequestBanner({ person }: { person: Person }) {
  const [isBlocking, setIsBlocking] = useState(false)
  const navigate = useNavigate()
  const { mutate: answer, isPending, variables } = useAnswerRequest(person.id)
  const decline = () => answer('declined', { onSuccess: () => void navigate(paths.messages()) })
  return (
    <section className="thread-f request" aria-label="Message request">
      <p>
        <b>{person.name} is not one of your colleagues.</b> Accept to answer. Until then they do not see whether you have read
        this.
      </p>
      <div className="row wrap">
        <Button
          variant="primary"
          disabled={isPending}
          busy={isPending && variables === 'accepted' ? 'Accepting...' : undefined}
          onClick={() => answer('accepted')}
        >
          Accept
        </Button>
        <Button disabled={isPending} busy={isPending && variables === 'declined' ? 'Declining...' : undefined} onClick={decline}>
          Decline
        </Button>
        <Button variant="danger-quiet" onClick={() => setIsBlocking(true)}>
          Block
        </Button>
      </div>
      {isBlocking && (
        <Suspense>
          <BlockFromThread person={person} onClose={() => setIsBlocking(false)} />
        </Suspense>
      )}
    </section>
  )
}

function useAnswerRequest(userId: number) {
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
