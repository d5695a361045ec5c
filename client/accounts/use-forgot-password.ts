import { useMutation } from '@tanstack/react-query'
import { forgotPassword } from '#contract/accounts.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

export const resetEmailSent = 'Check your email for password reset instructions'

export const useForgotPassword = () =>
  useMutation<Reply<typeof forgotPassword>, ApiError, CallInput<typeof forgotPassword>['body']>({
    mutationFn: (body) => call(forgotPassword, { body }),
    onSuccess: () => toast({ title: 'Reset email sent', description: resetEmailSent }),
    // Without words of the server, "Something went wrong. Please try again.", which `words` falls back to.
    onError: (error) => toast({ title: 'Reset request failed', description: error.words, tone: 'bad' }),
  })
