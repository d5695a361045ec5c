import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { feedStep, listLikers, listPosts, listPostVersions, listTrendingTopics, readPost } from '#contract/posts.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'

/** Which list of posts: the query of `GET /api/posts` without its paging. */
export type PostsOf = Omit<NonNullable<CallInput<typeof listPosts>['query']>, 'limit' | 'cursor'>

/** A page contains both what is shown and what the next "Load More" shows, so that pressing it takes effect at once. */
const pageSize = 2 * feedStep
/** Long enough to read one post and return to the same place in the list. */
const keptMs = 30 * 60_000

export const postsKey = ['posts'] as const
export const postListsKey = [...postsKey, 'list'] as const

export const postsQuery = (of: PostsOf) =>
  infiniteQueryOptions({
    queryKey: [...postListsKey, of] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listPosts, { query: { ...of, limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    // Not even a reconnect refetches a list: new posts are counted and wait until the reader asks for them.
    staleTime: 'static',
    gcTime: keptMs,
  })

export const postQuery = (id: number) =>
  queryOptions({
    queryKey: [...postsKey, 'one', id] as const,
    queryFn: ({ signal }) => call(readPost, { params: { id: String(id) } }, { signal }),
    gcTime: keptMs,
  })

export const likersQuery = (postId: number) =>
  infiniteQueryOptions({
    queryKey: ['likers', postId] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listLikers, { params: { id: String(postId) }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    ...pageByCursor,
    // Fetched whenever the dialog opens, to be up to date.
    staleTime: 0,
    gcTime: 0,
  })

export const postVersionsQuery = (postId: number) =>
  queryOptions({
    queryKey: ['post-versions', postId] as const,
    queryFn: ({ signal }) => call(listPostVersions, { params: { id: String(postId) } }, { signal }),
    // Like the likers: fetched whenever the dialog opens.
    staleTime: 0,
    gcTime: 0,
  })

export const trendingTopicsQuery = queryOptions({
  queryKey: ['topics', 'trending'] as const,
  queryFn: ({ signal }) => call(listTrendingTopics, {}, { signal }),
})
