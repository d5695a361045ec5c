import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { listGroupMembers } from '#contract/group-members.ts'
import { countGroups, listGroupFiles, listGroups, listGroupSuggestions, readGroup } from '#contract/groups.ts'
import { readInstance } from '#contract/instance.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { groupsKey } from '#client/queue/use-decision.ts'

/** A multiple of the grid's number of columns at any width. */
const pageSize = 12

const paged = (cursor: string) => ({ limit: pageSize, ...(cursor && { cursor }) })

export type GroupFilter = Pick<
  NonNullable<CallInput<typeof listGroups>['query']>,
  'q' | 'subject' | 'language' | 'country' | 'joining' | 'sort'
>

/** Prefix of all lists that show a group as a card. */
export const groupListsKey = [...groupsKey, 'list'] as const

export const groupsQuery = (filter: GroupFilter) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...groupListsKey, 'all', filter] as const,
    queryFn: ({ pageParam, signal }) => callPage(listGroups, { query: { ...filter, ...paged(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Including groups the member was invited to, asked to join, or has submitted. */
export const ownGroupsQuery = infiniteQueryOptions({
  ...pageByCursor,
  queryKey: [...groupListsKey, 'mine'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listGroups, { query: { mine: 'true', ...paged(pageParam) } }, { signal }),
})

export const groupCountsQuery = queryOptions({
  queryKey: [...groupListsKey, 'counts'] as const,
  queryFn: ({ signal }) => call(countGroups, {}, { signal }),
})

export const groupSuggestionsQuery = queryOptions({
  queryKey: [...groupListsKey, 'suggestions'] as const,
  queryFn: ({ signal }) => call(listGroupSuggestions, { query: { limit: 6 } }, { signal }),
})

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id] as const,
    queryFn: ({ signal }) => call(readGroup, { params: { id: String(id) } }, { signal }),
  })

/** For showing part of a group elsewhere, without marking its news as seen. */
export const groupInPassingQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'in-passing', id] as const,
    queryFn: ({ signal }) => call(readGroup, { params: { id: String(id) }, query: { visit: 'false' } }, { signal }),
  })

export const groupMembersQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...groupsKey, 'members', id, q] as const,
    // No event announces others joining or leaving.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listGroupMembers,
        { params: { id: String(id) }, query: { ...(q && { q }), limit: 24, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const groupFilesQuery = (id: number) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...groupsKey, 'files', id] as const,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      callPage(listGroupFiles, { params: { id: String(id) }, query: paged(pageParam) }, { signal }),
  })

export const instanceQuery = queryOptions({
  queryKey: ['instance'] as const,
  queryFn: ({ signal }) => call(readInstance, {}, { signal }),
})
