import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endConnection } from '#contract/colleagues.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { updatePerson } from '#client/users/update-person.ts'
import { changeCounts, rememberAll, removeConnection } from './connection-cache.ts'
import { colleaguesKey, peopleKey, refreshColleagues } from './refresh-colleagues.ts'
import { noConnection } from './standing.ts'

/** What ends: a request the viewer sent, or being colleagues. */
export type Ending = { connectionId: number; userId: number; what: 'request' | 'colleague' }

export function useEndConnection({ connectionId, userId, what }: Ending) {
  const client = useQueryClient()

  return useMutation<Reply<typeof endConnection>, ApiError, void, () => void>({
    mutationFn: () => call(endConnection, { params: { id: String(connectionId) } }),
    onMutate: async () => {
      const putBack = await rememberAll(client, [colleaguesKey, peopleKey])
      removeConnection(client, connectionId)
      changeCounts(client, what === 'request' ? { sent: -1 } : { colleagues: -1 })
      updatePerson(client, userId, noConnection)
      return putBack
    },
    onSuccess: () => toast({ title: what === 'request' ? 'Request withdrawn' : 'Colleague removed' }),
    onError: ({ words }, _, putBack) => {
      putBack?.()
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
    onSettled: () => refreshColleagues(client),
  })
}
