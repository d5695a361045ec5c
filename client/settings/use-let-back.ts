import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { unblockUser, unmuteUser } from '#contract/profiles.ts'
import type { Person } from '#contract/users.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { blockedQuery, mutedQuery } from './queries.ts'

export const keptAway = {
  blocked: { query: blockedQuery, endpoint: unblockUser, failed: 'Failed to unblock' },
  muted: { query: mutedQuery, endpoint: unmuteUser, failed: 'Failed to unmute' },
}
export type KeptAway = keyof typeof keptAway

const mutationKey = (how: KeptAway): QueryKey => ['let-back', how]

export function useLetBack(how: KeptAway) {
  const client = useQueryClient()
  const { query, endpoint, failed } = keptAway[how]

  return useMutation<unknown, ApiError, Person>({
    mutationKey: mutationKey(how),
    mutationFn: ({ id }) => call(endpoint, { params: { userId: String(id) } }),
    onMutate: () => client.cancelQueries(query),
    // Any list of people may include this one again.
    onSuccess: () => client.invalidateQueries(),
    onError: ({ words }) => toast({ title: failed, description: words, tone: 'bad' }),
  })
}

/** Hidden from the list at once; if the server refuses, they simply reappear. */
export const useComingBack = (how: KeptAway) =>
  useMutationState({
    filters: { mutationKey: mutationKey(how), status: 'pending' },
    select: ({ state }) => (state.variables as Person).id,
  })
