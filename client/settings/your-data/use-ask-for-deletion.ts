import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AccountDeletion, askForDeletion, type DeletionRequest } from '#contract/your-data.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { deletionQuery } from './deletion-query.ts'

export function useAskForDeletion() {
  const client = useQueryClient()
  return useMutation<AccountDeletion, ApiError, z.infer<typeof DeletionRequest>>({
    mutationFn: (body) => call(askForDeletion, { body }),
    onSuccess: (deletion) => {
      client.setQueryData(deletionQuery.queryKey, { deletion })
      return client.invalidateQueries({ queryKey: viewerKey })
    },
    onError: ({ code, words }) => {
      toast({ title: 'Failed to delete account', description: words, tone: 'bad' })
      // In another tab.
      if (code === 'deletion_asked') void client.invalidateQueries(deletionQuery)
    },
  })
}
