import { queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listPosts, readPost } from '#contract/posts.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { onLiveEvent } from '#client/live/live-events.ts'
import { findPost, removePost, replacePost } from './post-cache.ts'
import { postsQuery } from './queries.ts'

/** How many posts have come since the reader's lists were loaded. A reconnect, which has missed events, counts them anew. */
export const newPostsQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['new-posts'] as const,
    queryFn: ({ signal }) => countNewPosts(client, signal),
    initialData: 0,
  })

/** `new_post` → one more is waiting; `post_changed` → that post as it is now, wherever it shows. */
export function useLivePosts() {
  const client = useQueryClient()

  useEffect(() => {
    const { queryKey } = newPostsQuery(client)
    const stops = [
      onLiveEvent('new_post', () => client.setQueryData(queryKey, (count = 0) => count + 1)),
      onLiveEvent('post_changed', ({ postId }) => void refreshPost(client, postId)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}

/** The newest posts, in place of whatever was loaded; other lists are loaded anew when they are next opened. */
export async function loadNewPosts(client: QueryClient) {
  const recent = postsQuery({ recent: 'true' })
  client.setQueryData(
    recent.queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  await client.fetchInfiniteQuery({ ...recent, staleTime: 0 })
  client.setQueryData(newPostsQuery(client).queryKey, 0)
}

/** Everybody hears `new_post`, also those who have the post already: its author, and the admin who approved it. */
export const isNotNewToMe = (client: QueryClient) =>
  client.setQueryData(newPostsQuery(client).queryKey, (count = 0) => Math.max(count - 1, 0))

async function refreshPost(client: QueryClient, postId: number) {
  const known = findPost(client, postId)
  if (!known) return
  try {
    const queryFn = () => call(readPost, { params: { id: String(postId) } })
    const fresh = await client.fetchQuery({ queryKey: ['changed-post', postId], queryFn, staleTime: 0, gcTime: 0 })
    replacePost(client, fresh)
    if (fresh.isApproved && !known.isApproved) isNotNewToMe(client)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'post_not_found') removePost(client, postId)
  }
}

async function countNewPosts(client: QueryClient, signal: AbortSignal): Promise<number> {
  const shown = client.getQueryData(postsQuery({ recent: 'true' }).queryKey)
  if (!shown) return 0
  const known = new Set(shown.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const newest = await call(listPosts, { query: { recent: 'true', limit: 20 } }, { signal })
  const firstKnown = newest.findIndex(({ id }) => known.has(id))
  return firstKnown === -1 ? newest.length : firstKnown
}
