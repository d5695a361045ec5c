import { useMutation } from '@tanstack/react-query'
import { changePassword } from '#contract/account-changes.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

export const useChangePassword = (userId: number) =>
  useMutation<Reply<typeof changePassword>, ApiError, CallInput<typeof changePassword>['body']>({
    mutationFn: (body) => call(changePassword, { params: { id: String(userId) }, body }),
    onSuccess: () => toast({ title: 'Password updated' }),
    onError: ({ words }) => toast({ title: 'Failed to update password', description: words, tone: 'bad' }),
  })
