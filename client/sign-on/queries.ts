import { queryOptions } from '@tanstack/react-query'
import { readSignOn, readWaitingSignOn, type SignOnWays, type WaitingSignOn } from '#contract/sign-on.ts'
import { call } from '#client/http/call.ts'

export const waysQuery = queryOptions<SignOnWays>({
  queryKey: ['sign-on-ways'],
  queryFn: ({ signal }) => call(readSignOn, {}, { signal }),
})

/** What a provider has said, and what is left to do: refetched on every visit to the page. */
export const waitingQuery = queryOptions<WaitingSignOn>({
  queryKey: ['waiting-sign-on'],
  queryFn: ({ signal }) => call(readWaitingSignOn, {}, { signal }),
  retry: false,
  gcTime: 0,
})
