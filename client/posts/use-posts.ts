import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { feedStep, type Post } from '#contract/posts.ts'
import { postsQuery, type PostsOf } from './queries.ts'

/** A list of posts with always a few more than are visible, so that "Load More" takes effect at once. */
export function usePosts(of: PostsOf, visible: number) {
  const { data, isError, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery(
    postsQuery(of),
  )
  const posts = data && withoutDoubles(data.pages.flatMap(({ items }) => items))
  const isShort = posts !== undefined && posts.length < visible + feedStep

  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isShort, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  return {
    posts: posts?.slice(0, visible),
    hasFailed: isError && (posts === undefined || (isFetchNextPageError && posts.length <= visible)),
    hasMore: posts !== undefined && (posts.length > visible || hasNextPage),
    isWaiting: posts !== undefined && posts.length < visible && isFetching,
    retry: () => void (posts ? fetchNextPage() : refetch()),
  }
}

/** Between the two calls, a trending post may rise from the second page to the first. */
const withoutDoubles = (posts: Post[]) => [...new Map(posts.map((post) => [post.id, post])).values()]

/**
 * 5 at first, 5 more with each "Load More". Kept with the entry in the browser's history: another filter is another entry
 * and starts at 5, and going back shows as many as before.
 */
export function useVisibleCount() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const visible = (state as { visible?: number } | null)?.visible ?? feedStep
  const showMore = () =>
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state: { visible: visible + feedStep } })
  return [visible, showMore] as const
}
