import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ExportFormat, listCollections, readCollection } from '#contract/collections.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { listItems, readFacets, readItem } from '#contract/items.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'

/** Everything shown of the room is refetched. */
export const useCollectionAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [collectionsKey])

type Query<Call extends Parameters<typeof call>[0]> = Omit<NonNullable<CallInput<Call>['query']>, 'limit' | 'cursor'>
export type CollectionFilter = Query<typeof listCollections>
export type ItemFilter = Query<typeof listItems>

const from = (cursor: string) => (cursor ? { cursor } : {})

export const collectionsQuery = (filter: CollectionFilter) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...collectionsKey, 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listCollections, { query: { ...filter, limit: 20, ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const collectionQuery = (id: number) =>
  queryOptions({
    queryKey: [...collectionsKey, 'collection', id] as const,
    queryFn: ({ signal }) => call(readCollection, { params: { id: String(id) } }, { signal }),
  })

export const itemsQuery = (id: number, filter: ItemFilter, limit = 24) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...collectionsKey, 'items', id, filter, limit] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listItems, { params: { id: String(id) }, query: { ...filter, limit, ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const facetsQuery = (id: number, { sort: _, ...filter }: ItemFilter) =>
  queryOptions({
    queryKey: [...collectionsKey, 'facets', id, filter] as const,
    queryFn: ({ signal }) => call(readFacets, { params: { id: String(id) }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: [...collectionsKey, 'item', id] as const,
    queryFn: ({ signal }) => call(readItem, { params: { id: String(id) } }, { signal }),
  })

export const exportPath = (id: number, format: ExportFormat) => `/api/collections/${id}/export?format=${format}`
