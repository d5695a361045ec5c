import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { countConnections, listColleagues, listRequests, listSuggestions } from '#contract/colleagues.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { colleaguesKey } from './refresh-colleagues.ts'

/** A multiple of the grid's number of columns at any width. */
const pageSize = 12
const paged = (cursor: string) => ({ limit: pageSize, ...(cursor && { cursor }) })

export const connectionListsKey = [...colleaguesKey, 'list'] as const

/** `q` narrows by name. */
export const colleaguesQuery = (q: string) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...connectionListsKey, 'accepted', q] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listColleagues, { query: { status: 'accepted', ...(q && { q }), ...paged(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const receivedRequestsQuery = infiniteQueryOptions({
  ...pageByCursor,
  queryKey: [...connectionListsKey, 'received'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listRequests, { query: paged(pageParam) }, { signal }),
})

export const sentRequestsQuery = infiniteQueryOptions({
  ...pageByCursor,
  queryKey: [...connectionListsKey, 'sent'] as const,
  queryFn: ({ pageParam, signal }) =>
    callPage(listColleagues, { query: { status: 'pending', direction: 'sent', ...paged(pageParam) } }, { signal }),
})

export const connectionCountsQuery = queryOptions({
  queryKey: [...colleaguesKey, 'counts'] as const,
  queryFn: ({ signal }) => call(countConnections, {}, { signal }),
})

/** One list for both the panel on the home screen, which shows the first three, and My Network. */
export const suggestionsQuery = queryOptions({
  queryKey: [...colleaguesKey, 'suggestions'] as const,
  queryFn: ({ signal }) => call(listSuggestions, { query: { limit: pageSize } }, { signal }),
})
