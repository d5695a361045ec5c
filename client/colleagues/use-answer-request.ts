import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerRequest, type Connection } from '#contract/colleagues.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePerson } from '#client/users/update-person.ts'
import { changeCounts, rememberAll, removeConnection } from './connection-cache.ts'
import { colleaguesKey, peopleKey, refreshColleagues } from './refresh-colleagues.ts'
import { colleagues, noConnection } from './standing.ts'

export type Answer = 'accepted' | 'rejected'
type Request = { connectionId: number; userId: number }

/** Shown at once; a refusal restores the request. */
export function useAnswerRequest({ connectionId, userId }: Request) {
  const client = useQueryClient()

  return useMutation<Connection, ApiError, Answer, () => void>({
    mutationFn: (status) => call(answerRequest, { params: { id: String(connectionId) }, body: { status } }),
    onMutate: async (status) => {
      const putBack = await rememberAll(client, [colleaguesKey, peopleKey])
      removeConnection(client, connectionId)
      changeCounts(client, { received: -1, colleagues: status === 'accepted' ? 1 : 0 })
      updatePerson(client, userId, status === 'accepted' ? colleagues(connectionId) : noConnection)
      return putBack
    },
    onSuccess: (_, status) => (status === 'accepted' ? toastAccepted() : toast({ title: 'Connection declined' })),
    onError: ({ words }, status, putBack) => {
      putBack?.()
      const title = status === 'accepted' ? 'Failed to accept connection' : 'Failed to decline connection'
      toast({ title, description: words, tone: 'bad' })
    },
    onSettled: () => refreshColleagues(client),
  })
}

export const toastAccepted = () => toast({ title: 'Connection accepted', description: 'You are now colleagues with this user.' })
