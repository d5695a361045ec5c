import type { QueryClient } from '@tanstack/react-query'
import { newPostsQuery } from './live.ts'
import { postsQuery } from './queries.ts'

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
