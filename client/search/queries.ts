import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findMembers, listDirectoryFacets } from '#contract/profiles.ts'
import { type FoundPost, search, typeahead } from '#contract/search.ts'
import { typeaheadMinLength } from '#contract/search-types.ts'
import { peopleKey } from '#client/colleagues/refresh-colleagues.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { postListsKey } from '#client/posts/queries.ts'
import type { Asked } from './asked.ts'

const pageSize = 10
/** A multiple of the grid's number of columns at any width. */
const directoryPageSize = 12
const typeaheadKeptMs = 60_000

/** Kept among the lists of posts, in their shape, so that a like shows here too. */
export const searchQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...postListsKey, { search: asked }] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked, limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      const { posts, ...reply } = await call(search, { query }, { signal })
      return { ...reply, items: posts.map(({ post }) => post), snippets: snippetsOf(posts) }
    },
    ...pageByCursor,
    // While another tab or filter is loading, only the tabs' counts are still shown.
    placeholderData: (before, query) => (askedIn(query?.queryKey) === asked.q ? before : undefined),
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

export type Snippets = Record<number, Pick<FoundPost, 'snippet' | 'highlights'>>

const snippetsOf = (posts: FoundPost[]): Snippets =>
  Object.fromEntries(posts.map(({ post, snippet, highlights }) => [post.id, { snippet, highlights }]))

const askedIn = (key: readonly unknown[] | undefined) => (key?.at(-1) as { search?: Asked } | undefined)?.search?.q

export const typeaheadQuery = (q: string) =>
  queryOptions({
    queryKey: ['typeahead', q] as const,
    queryFn: ({ signal }) => call(typeahead, { query: { q } }, { signal }),
    enabled: q.length >= typeaheadMinLength,
    placeholderData: keepPreviousData,
    gcTime: typeaheadKeptMs,
  })

export interface DirectoryFilter {
  q?: string
  speciality?: string
  workplace?: string
  country?: string
}

export const membersQuery = (filter: DirectoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, 'members', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(
        findMembers,
        { query: { ...filter, limit: directoryPageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    ...pageByCursor,
    placeholderData: keepPreviousData,
  })

export const facetsQuery = queryOptions({
  queryKey: ['members', 'facets'] as const,
  queryFn: ({ signal }) => call(listDirectoryFacets, {}, { signal }),
})
