import { queryOptions } from '@tanstack/react-query'
import { type OwnSignOn, readOwnSignOn } from '#contract/sign-on.ts'
import { call } from '#client/http/call.ts'

/** With which accounts elsewhere one signs in; asked for whenever it matters, since nothing tells of a change. */
export const ownSignOnQuery = queryOptions<OwnSignOn>({
  queryKey: ['own-sign-on'],
  queryFn: ({ signal }) => call(readOwnSignOn, {}, { signal }),
  staleTime: 0,
})
