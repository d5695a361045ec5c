import type { QueryClient } from '@tanstack/react-query'
import { listPosts } from '#contract/posts.ts'
import { call } from '#client/http/call.ts'
import { postsQuery } from './queries.ts'

const mostCounted = 20

/** How many stand above the first that the reader has. */
export async function countNewPosts(client: QueryClient, signal: AbortSignal): Promise<number> {
  const shown = client.getQueryData(postsQuery({ recent: 'true' }).queryKey)
  if (!shown) return 0
  const known = new Set(shown.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const newest = await call(listPosts, { query: { recent: 'true', limit: mostCounted } }, { signal })
  const firstKnown = newest.findIndex(({ id }) => known.has(id))
  return firstKnown === -1 ? newest.length : firstKnown
}
