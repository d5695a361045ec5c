import { queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSignOut } from '#client/accounts/use-logout.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { onLiveEvent } from '#client/live/live-events.ts'
import { forgetCommentDrafts } from '#client/comments/comment-draft.ts'
import { findPost } from './post-cache.ts'

/**
 * How many posts have been added since the reader's lists were loaded. Recounted after a reconnect, which has missed events.
 */
export const newPostsQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['new-posts'] as const,
    queryFn: async ({ signal }) => (await import('./refresh-posts.ts')).countNewPosts(client, { recent: 'true' }, signal),
    initialData: 0,
  })

/** `new_post` → one more is waiting; `post_changed`, `post_removed` → that post as it is now, wherever it is shown. */
export function useLivePosts() {
  const client = useQueryClient()
  const viewerId = useViewer()?.id

  useEffect(() => {
    if (viewerId !== undefined) return onSignOut(client, () => forgetCommentDrafts(viewerId))
  }, [client, viewerId])

  useEffect(() => {
    const { queryKey } = newPostsQuery(client)
    const stops = [
      onLiveEvent('new_post', () => client.setQueryData(queryKey, (count = 0) => count + 1)),
      onLiveEvent('post_changed', ({ postId }) => lookAgain(client, postId)),
      onLiveEvent('post_removed', ({ postId }) => {
        lookAgain(client, postId)
        // It may have been one of those waiting.
        if (client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey })
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}

const shortestWaitMs = 100
const longestWaitMs = 500
const waiting = new Set<number>()

/** Everyone showing the post hears of it at once but asks at a random moment, and many changes in a row lead to one request. */
export function lookAgain(client: QueryClient, postId: number) {
  if (waiting.has(postId) || !findPost(client, postId)) return
  waiting.add(postId)
  const look = async () => {
    waiting.delete(postId)
    await (await import('./refresh-posts.ts')).refreshPost(client, postId)
  }
  setTimeout(() => void look(), shortestWaitMs + Math.random() * (longestWaitMs - shortestWaitMs))
}
