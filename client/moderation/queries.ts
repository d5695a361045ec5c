import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/audit.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { listInbox } from '#contract/contact.ts'
import { readInstanceSettings } from '#contract/instance.ts'
import { countReviews, listAppeals, listPendingUsers, listReports, listUsers, readMember } from '#contract/moderation.ts'
import { readOverview } from '#contract/overview.ts'
import { listPostsForReview } from '#contract/posts.ts'
import { readRelevanceTuning } from '#contract/relevance.ts'
import { listQueue } from '#contract/review.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { adminKey } from '#client/queue/use-decision.ts'

/** What one admin does, others see when they look: nothing here is cached for long. */
const fresh = { staleTime: 0 } as const
type Query<E> = Omit<NonNullable<(CallInput<E> & { query?: object })['query']>, 'limit' | 'cursor'>

const adminUsersKey = [...adminKey, 'users'] as const

export const countsQuery = queryOptions({
  queryKey: [...adminKey, 'counts'] as const,
  queryFn: ({ signal }) => call(countReviews, {}, { signal }),
  ...fresh,
})

export const overviewQuery = (days: '14' | '30' | '90') =>
  queryOptions({
    queryKey: [...adminKey, 'overview', days] as const,
    queryFn: ({ signal }) => call(readOverview, { query: { days } }, { signal }),
    ...fresh,
  })

export const pendingUsersQuery = infiniteQueryOptions({
  queryKey: [...adminUsersKey, 'pending'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listPendingUsers, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  ...pageByCursor,
  ...fresh,
})

export const usersQuery = (of: Query<typeof listUsers>) =>
  infiniteQueryOptions({
    queryKey: [...adminUsersKey, 'all', of] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listUsers, { query: { ...of, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...fresh,
    placeholderData: keepPreviousData,
  })

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminUsersKey, 'one', id] as const,
    queryFn: ({ signal }) => call(readMember, { params: { id: String(id) } }, { signal }),
    ...fresh,
  })

export const queueQuery = (of: Query<typeof listQueue>) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'queue', of] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listQueue, { query: { ...of, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

export const postsForReviewQuery = (of: Query<typeof listPostsForReview>, limit: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'posts', of, limit] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listPostsForReview, { query: { ...of, limit, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...fresh,
    placeholderData: keepPreviousData,
  })

export const reportsQuery = (status: 'open' | 'closed') =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'reports', status] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listReports, { query: { status, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

export const appealsQuery = (status: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'appeals', status] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listAppeals, { query: { status, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

export const inboxQuery = (status: 'new' | 'answered' | 'closed') =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'inbox', status] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listInbox, { query: { status, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

export const auditQuery = (of: Query<typeof listAuditEntries>) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'audit', of] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listAuditEntries, { query: { ...of, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

export const instanceSettingsQuery = queryOptions({
  queryKey: [...adminKey, 'settings'] as const,
  queryFn: ({ signal }) => call(readInstanceSettings, {}, { signal }),
  ...fresh,
})

export const relevanceTuningQuery = queryOptions({
  queryKey: [...adminKey, 'relevance'] as const,
  queryFn: ({ signal }) => call(readRelevanceTuning, {}, { signal }),
  ...fresh,
})
