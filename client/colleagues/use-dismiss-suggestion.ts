import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissSuggestion } from '#contract/colleagues.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { rememberAll, removeSuggestion } from './connection-cache.ts'
import { suggestionsQuery } from './queries.ts'

export function useDismissSuggestion(userId: number) {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, void, () => void>({
    mutationFn: () => call(dismissSuggestion, { params: { userId: String(userId) } }).catch(unlessTheyAreGone),
    onMutate: async () => {
      const putBack = await rememberAll(client, [suggestionsQuery.queryKey])
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

/** Someone the viewer may no longer meet is no longer suggested either. */
function unlessTheyAreGone(error: ApiError) {
  if (error.code !== 'user_not_found') throw error
}
