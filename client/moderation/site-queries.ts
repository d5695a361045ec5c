import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listAllPositions, listApplications } from '#contract/applications.ts'
import { listArticleVotes } from '#contract/help.ts'
import { countSubscribers, listNewsletters, type Newsletter } from '#contract/newsletter.ts'
import { listTermsVersions } from '#contract/terms.ts'
import { call, callPage, pageByCursor, type Page } from '#client/http/call.ts'
import { adminKey } from '#client/queue/use-decision.ts'

const fresh = { staleTime: 0 } as const
const progressMs = 1_000

/** Undeliverable letters are abandoned after three days. */
const givenUpMs = 4 * 86_400_000
export const isOnItsWay = ({ total, sent, skipped, createdAt }: Newsletter) =>
  sent + skipped < total && Date.now() - Date.parse(createdAt) < givenUpMs

export const newslettersQuery = infiniteQueryOptions({
  queryKey: [...adminKey, 'newsletters'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listNewsletters, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  refetchInterval: ({ state }) => (state.data?.pages.some(hasOneOnItsWay) ? progressMs : false),
  ...pageByCursor,
  ...fresh,
})
const hasOneOnItsWay = ({ items }: Page<Newsletter[]>) => items.some(isOnItsWay)

export const subscribersQuery = queryOptions({
  queryKey: [...adminKey, 'subscribers'] as const,
  queryFn: ({ signal }) => call(countSubscribers, {}, { signal }),
  ...fresh,
})

export const positionsQuery = queryOptions({
  queryKey: [...adminKey, 'positions'] as const,
  queryFn: ({ signal }) => call(listAllPositions, {}, { signal }),
  ...fresh,
})

export const applicationsQuery = infiniteQueryOptions({
  queryKey: [...adminKey, 'applications'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listApplications, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  ...pageByCursor,
  ...fresh,
})

export const articleVotesQuery = queryOptions({
  queryKey: [...adminKey, 'help-votes'] as const,
  queryFn: ({ signal }) => call(listArticleVotes, {}, { signal }),
  ...fresh,
})

export const termsQuery = queryOptions({
  queryKey: [...adminKey, 'terms'] as const,
  queryFn: ({ signal }) => call(listTermsVersions, {}, { signal }),
  ...fresh,
})
