import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listGroups } from '#contract/groups.ts'
import { listSharedHoldings } from '#contract/holdings.ts'
import { listColleaguesOf, readFigures, readProfile, readRoomFacts } from '#contract/profiles.ts'
import { peopleKey } from '#client/colleagues/refresh-colleagues.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { groupsKey } from '#client/queue/use-decision.ts'

export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'profile', id] as const,
    queryFn: ({ signal }) => call(readProfile, { params: { id: String(id) } }, { signal }),
    // Its counts change with every post: known values are shown at once, and refetched when the page is opened.
    staleTime: 0,
  })

/** `q` narrows by name. */
export const colleaguesOfQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, 'colleagues-of', id, q] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listColleaguesOf,
        { params: { id: String(id) }, query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    ...pageByCursor,
    placeholderData: keepPreviousData,
  })

/** Groups the member is in, and shows. */
export const groupsOfQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'of', id] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listGroups, { query: { member: String(id), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    staleTime: 0,
  })

/** Their events, and whatever else they have in the rooms. */
export const sharedByQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['shared-holdings', { by: id }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listSharedHoldings, { query: { by: String(id), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    staleTime: 0,
  })

export const figuresQuery = queryOptions({
  queryKey: ['figures'] as const,
  queryFn: ({ signal }) => call(readFigures, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Refetched wherever the panel opens: what was new a moment ago may have been read since. */
export const roomFactsQuery = queryOptions({
  queryKey: ['room-facts'] as const,
  queryFn: ({ signal }) => call(readRoomFacts, {}, { signal }),
  staleTime: 0,
})
