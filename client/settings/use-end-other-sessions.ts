import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions } from '#contract/account-changes.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { sessionsQuery } from './queries.ts'

export function useEndOtherSessions() {
  const client = useQueryClient()

  return useMutation<Reply<typeof endOtherSessions>, ApiError>({
    mutationFn: () => call(endOtherSessions),
    onMutate: () => client.cancelQueries(sessionsQuery),
    onSuccess: () => client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ isCurrent }) => isCurrent)),
    onError: ({ words }) => toast({ title: 'Failed to sign out', description: words, tone: 'bad' }),
  })
}
