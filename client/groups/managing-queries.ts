import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listGroupMembers, listGroupRequests } from '#contract/group-members.ts'
import { listGroupLog, listGroupQueue } from '#contract/groups.ts'
import type { QueueType } from '#contract/review.ts'
import { callPage, pageByCursor } from '#client/http/call.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { groupQuery } from './queries.ts'

/** What one moderator does, others see when they look: nothing here is cached for long. */
const fresh = { staleTime: 0 } as const
const from = (cursor: string) => (cursor ? { cursor } : {})

export const managedGroupQuery = (id: number) => ({ ...groupQuery(id), ...fresh })

export const groupRequestsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'requests', id] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listGroupRequests, { params: { id: String(id) }, query: from(pageParam) }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

type Queued = { type: QueueType; state: 'pending' | 'rejected' }

export const groupQueueQuery = (id: number, { type, state }: Queued) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'queue', id, type, state] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listGroupQueue, { params: { id: String(id) }, query: { type, state, ...from(pageParam) } }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

export const groupLogQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'log', id] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listGroupLog, { params: { id: String(id) }, query: from(pageParam) }, { signal }),
    ...pageByCursor,
    ...fresh,
  })

/** `q` narrows by name. */
export const rolesQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'roles', id, q] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listGroupMembers, { params: { id: String(id) }, query: { ...(q && { q }), ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
    ...pageByCursor,
    ...fresh,
  })
