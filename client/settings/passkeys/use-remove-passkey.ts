import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Passkey, removePasskey } from '#contract/security.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { passkeysQuery, sessionsQuery } from '#client/settings/queries.ts'

/** Stays in the list until the server says so: what still signs in must not look as if it did not. */
export function useRemovePasskey() {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, Passkey>({
    mutationFn: ({ id }) => call(removePasskey, { params: { id } }).catch(unlessItIsGone),
    onSuccess: (_, { id }) => {
      client.setQueryData(passkeysQuery.queryKey, (passkeys) => passkeys?.filter((passkey) => passkey.id !== id))
      void client.invalidateQueries(sessionsQuery)
    },
    onError: ({ words }) => toast({ title: 'Failed to remove the passkey', description: words, tone: 'bad' }),
  })
}

function unlessItIsGone(error: ApiError) {
  if (error.code !== 'passkey_not_found') throw error
}
