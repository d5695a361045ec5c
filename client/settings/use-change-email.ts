import { useMutation } from '@tanstack/react-query'
import { changeEmail } from '#contract/account-changes.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

export const useChangeEmail = (userId: number) =>
  useMutation<Reply<typeof changeEmail>, ApiError, CallInput<typeof changeEmail>['body']>({
    mutationFn: (body) => call(changeEmail, { params: { id: String(userId) }, body }),
    onError: ({ words }) => toast({ title: 'Failed to change email', description: words, tone: 'bad' }),
  })
