import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissSuggestion } from '#contract/colleagues.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { rememberColleagues, removeSuggestion } from './connection-cache.ts'
import { suggestionsQuery } from './queries.ts'

export function useDismissSuggestion(userId: number) {
  const client = useQueryClient()

  return useMutation<Reply<typeof dismissSuggestion>, ApiError, void, () => void>({
    mutationFn: () => call(dismissSuggestion, { params: { userId: String(userId) } }),
    onMutate: async () => {
      const putBack = await rememberColleagues(client)
      removeSuggestion(client, userId)
      return putBack
    },
    onError: ({ words }, _, putBack) => {
      putBack?.()
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: suggestionsQuery.queryKey }),
  })
}
