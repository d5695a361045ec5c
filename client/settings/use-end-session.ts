import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { endSession, type Session } from '#contract/account-changes.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { sessionsQuery } from './queries.ts'

const mutationKey = ['end-session']

export function useEndSession() {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, Session>({
    mutationKey,
    mutationFn: ({ id }) => call(endSession, { params: { id } }).catch(unlessItHasEnded),
    onMutate: () => client.cancelQueries(sessionsQuery),
    onSuccess: (_, { id }) =>
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id)),
    onError: ({ words }) => toast({ title: 'Failed to sign out', description: words, tone: 'bad' }),
  })
}

/** Hidden from the list at once; if the server refuses, they simply reappear. */
export const useEndingSessions = () =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Session).id,
  })

function unlessItHasEnded(error: ApiError) {
  if (error.code !== 'not_found') throw error
}
