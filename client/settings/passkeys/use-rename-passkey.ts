import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Passkey, renamePasskey } from '#contract/security.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { passkeysQuery } from '#client/settings/queries.ts'

export function useRenamePasskey(id: string) {
  const client = useQueryClient()

  return useMutation<Passkey, ApiError, { name: string }>({
    mutationFn: (body) => call(renamePasskey, { params: { id }, body }),
    onSuccess: (renamed) =>
      client.setQueryData(passkeysQuery.queryKey, (passkeys) => passkeys?.map((it) => (it.id === id ? renamed : it))),
    onError: ({ code, words }) => {
      toast({ title: 'Failed to rename the passkey', description: words, tone: 'bad' })
      // Removed on another device meanwhile.
      if (code === 'passkey_not_found') void client.invalidateQueries(passkeysQuery)
    },
  })
}
