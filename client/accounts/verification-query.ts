import { queryOptions } from '@tanstack/react-query'
import { verifyEmail } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { refreshViewer } from './share-account.ts'

/** Safe to repeat, so it is a query; and not aborted when the page is left. */
export const verificationQuery = (token: string) =>
  queryOptions<Reply<typeof verifyEmail>, ApiError>({
    queryKey: ['verify-email', token],
    queryFn: async ({ client }) => {
      const verified = await call(verifyEmail, { params: { token } })
      await refreshViewer(client).catch(() => {}) // the address is verified either way
      return verified
    },
  })

/** HTTP 400 with a message containing "expired". */
export const isExpiredVerification = ({ status, message }: ApiError) => status === 400 && message.includes('expired')

/** The server's words, or these. */
export function verificationFailure(error: ApiError): string {
  if (error.code) return error.words
  if (isExpiredVerification(error)) return 'Your verification link has expired.'
  if (error.status >= 400 && error.status < 500) return 'Invalid verification link.'
  return 'An error occurred while verifying your email. Please try again later.'
}
