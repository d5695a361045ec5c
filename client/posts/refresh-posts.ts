import type { QueryClient } from '@tanstack/react-query'
import { listComments } from '#contract/comments.ts'
import { commentsInLists, listPosts, type Post, readPost } from '#contract/posts.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { findPost, removePost, replacePost } from './post-cache.ts'
import { postQuery, type PostsOf, postsQuery } from './queries.ts'
import { likePostKey } from './use-like-post.ts'

const mostAtOnce = 50
const mostCounted = 20

/** The post as it is now, wherever it is shown; if it is gone, it disappears everywhere, and its own page says so. */
export async function refreshPost(client: QueryClient, postId: number) {
  const known = findPost(client, postId)
  if (!known) return
  try {
    const queryFn = () => readWithComments(known)
    const fresh = await client.fetchQuery({ queryKey: ['changed-post', postId], queryFn, staleTime: 0, gcTime: 0 })
    replacePost(client, withOwnLike(client, fresh))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'post_not_found')) return
    removePost(client, postId)
    await client.resetQueries({ queryKey: postQuery(postId).queryKey })
  }
}

/** A reader who has opened earlier comments may be reading any of them. */
async function readWithComments({ id, comments }: Post): Promise<Post> {
  const params = { id: String(id) }
  const post = await call(readPost, { params })
  if (comments.length <= commentsInLists) return post
  return { ...post, comments: await call(listComments, { params, query: { limit: mostAtOnce } }) }
}

/** The reader has just pressed it: their action is newer than the server's answer. */
function withOwnLike(client: QueryClient, fresh: Post): Post {
  const shown = findPost(client, fresh.id)
  const isLiking = client.isMutating({ mutationKey: likePostKey(fresh.id) }) > 0
  return shown && isLiking ? { ...fresh, likes: shown.likes, likedByUser: shown.likedByUser } : fresh
}

/** How many come before the first one that the reader has of a list, newest first. */
export async function countNewPosts(client: QueryClient, of: PostsOf, signal?: AbortSignal): Promise<number> {
  const shown = client.getQueryData(postsQuery(of).queryKey)
  if (!shown) return 0
  const known = new Set(shown.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const newest = await call(listPosts, { query: { ...of, limit: mostCounted } }, { signal })
  const firstKnown = newest.findIndex(({ id }) => known.has(id))
  return firstKnown === -1 ? newest.length : firstKnown
}

/**
 * Replaces whatever was loaded with the newest of a list. A next page in flight is stopped: it would be taken for the
 * answer, and bring back the old pages.
 */
export async function readFromTop(client: QueryClient, of: PostsOf) {
  const list = postsQuery(of)
  void client.cancelQueries({ queryKey: list.queryKey, exact: true })
  client.setQueryData(list.queryKey, (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) })
  await client.fetchInfiniteQuery({ ...list, staleTime: 0 })
}
