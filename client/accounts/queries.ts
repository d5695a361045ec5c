import { queryOptions } from '@tanstack/react-query'
import { readCurrentUser } from '#contract/accounts.ts'
import { type OwnSignOn, readOwnSignOn } from '#contract/sign-on.ts'
import type { CurrentUser } from '#contract/users.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

export const viewerKey = ['viewer'] as const

export const viewerQuery = queryOptions({
  queryKey: viewerKey,
  queryFn: ({ signal }) => call(readCurrentUser, {}, { signal }).catch(noUserOn401),
})

/** A 401 is an error everywhere, except on the current-user call, where it means no user. */
function noUserOn401(error: unknown): CurrentUser | null {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}

/** With which accounts elsewhere one signs in; asked for whenever it matters, since nothing tells of a change. */
export const ownSignOnQuery = queryOptions<OwnSignOn>({
  queryKey: ['own-sign-on'],
  queryFn: ({ signal }) => call(readOwnSignOn, {}, { signal }),
  staleTime: 0,
})
