import { queryOptions } from '@tanstack/react-query'
import { readCurrentUser } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/users.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

export const viewerKey = ['viewer'] as const

export const viewerQuery = queryOptions({
  queryKey: viewerKey,
  queryFn: ({ signal }) => call(readCurrentUser, {}, { signal }).catch(noUserOn401),
})

/** A 401 is an error everywhere except on the current-user call, where it means that there is no user. */
function noUserOn401(error: unknown): CurrentUser | null {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}
