import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askColleague, type Connection } from '#contract/colleagues.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePerson } from '#client/users/update-person.ts'
import { refreshColleagues } from './refresh-colleagues.ts'
import { standingOf } from './standing.ts'
import { toastAccepted } from './use-answer-request.ts'

/** Not shown before the answer: meanwhile it says "Sending...". If both ask at once, the answer is that they are colleagues. */
export function useAskColleague(receiverId: number) {
  const client = useQueryClient()

  return useMutation<Connection, ApiError, { note?: string }>({
    mutationFn: ({ note }) => call(askColleague, { body: { receiverId, ...(note && { note }) } }),
    onSuccess: (connection) => {
      updatePerson(client, receiverId, standingOf(connection))
      if (connection.status === 'accepted') toastAccepted()
      else toast({ title: 'Connection request sent' })
    },
    onError: ({ words }) => toast({ title: 'Failed to send request', description: words, tone: 'bad' }),
    onSettled: () => refreshColleagues(client),
  })
}
