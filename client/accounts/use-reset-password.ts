import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resetPassword } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { refreshViewer } from './share-account.ts'

export function useResetPassword(token: string) {
  const client = useQueryClient()

  return useMutation<Reply<typeof resetPassword>, ApiError, { password: string }>({
    mutationFn: (body) => call(resetPassword, { params: { token }, body }),
    // A reset ends the account's sessions, perhaps this browser's too. Not awaited: the password is set either way.
    onSuccess: () => void refreshViewer(client).catch(() => {}),
  })
}
