import { useMutation } from '@tanstack/react-query'
import { resendVerification } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

const resendToastMs = 5000

export const useResendVerification = () =>
  useMutation<Reply<typeof resendVerification>, ApiError>({
    mutationFn: () => call(resendVerification),
    onSuccess: ({ message }) => toast({ title: 'Email sent', description: message, durationMs: resendToastMs }),
    onError: (error) => toast({ title: 'Error', description: resendFailure(error), tone: 'bad' }),
  })

/** The server's words; without any, one sentence for a refusal and another for a server that did not answer. */
function resendFailure({ code, status, words }: ApiError): string {
  if (code) return words
  return status === 0 ? 'Failed to resend verification email. Please try again later.' : 'Failed to resend verification email.'
}
