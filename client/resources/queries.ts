import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  type CitationFormat,
  listLatestResources,
  listRelated,
  listResources,
  listUses,
  readResource,
} from '#contract/resources.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'

/** Everything shown of the room is refetched. */
export const useResourceAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [resourcesKey])

export type ResourceFilter = Omit<NonNullable<CallInput<typeof listResources>['query']>, 'limit' | 'cursor'>

const from = (cursor: string) => (cursor ? { cursor } : {})

export const resourcesQuery = (filter: ResourceFilter) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...resourcesKey, 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listResources, { query: { ...filter, limit: 20, ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const latestResourcesQuery = queryOptions({
  queryKey: [...resourcesKey, 'latest'] as const,
  queryFn: ({ signal }) => call(listLatestResources, {}, { signal }),
})

export const resourceQuery = (id: number) =>
  queryOptions({
    queryKey: [...resourcesKey, 'resource', id] as const,
    queryFn: ({ signal }) => call(readResource, { params: { id: String(id) } }, { signal }),
  })

export const usesQuery = (id: number) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...resourcesKey, 'uses', id] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listUses, { params: { id: String(id) }, query: { limit: 10, ...from(pageParam) } }, { signal }),
  })

export const relatedQuery = (id: number) =>
  queryOptions({
    queryKey: [...resourcesKey, 'related', id] as const,
    queryFn: ({ signal }) => call(listRelated, { params: { id: String(id) } }, { signal }),
  })

/** Downloads through here are counted. */
export const versionPath = (id: number, number: number) => `/api/resources/${id}/versions/${number}/file`

export const citationPath = (id: number, format: CitationFormat, version: number) =>
  `/api/resources/${id}/citation?format=${format}&version=${version}`
