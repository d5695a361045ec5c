import { type ReactNode, useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PostCard } from './post-card.tsx'
import { postQuery, type PostsOf } from './queries.ts'
import { usePosts, useVisibleCount } from './use-posts.ts'
import './post-list.css'

type PostListProps = {
  of: PostsOf
  /** Shown when there is nothing to list. */
  empty: ReactNode
  /** For a group: comes first, and is not repeated below. */
  pinned?: Post | null
}

export function PostList({ of, empty, pinned }: PostListProps) {
  const [visible, showMore] = useVisibleCount()
  const { posts: listed, hasFailed, hasMore, isWaiting, retry } = usePosts(of, visible)
  const posts = listed?.filter(({ id }) => id !== pinned?.id)
  const { list, rememberPlace } = useFocusOnNextShown((posts?.length ?? 0) + (pinned ? 1 : 0))

  if (hasFailed && !posts) return <PostsFailed onRetry={retry} />
  if (!posts) return <PostsLoading />
  if (posts.length === 0 && !hasMore && !pinned) return <div className="card bleed">{empty}</div>
  return (
    <div className="post-list" ref={list}>
      {pinned && <PinnedPost key={pinned.id} post={pinned} />}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
      {hasFailed && <PostsFailed onRetry={retry} />}
      {hasMore && !hasFailed && (
        <div className="load">
          <Button
            busy={isWaiting ? 'Loading...' : undefined}
            onClick={() => {
              rememberPlace()
              showMore()
            }}
          >
            Load More
          </Button>
        </div>
      )}
    </div>
  )
}

/** Loading more moves the focus to the first new post; the button itself may be gone. */
function useFocusOnNextShown(shownCount: number) {
  const list = useRef<HTMLDivElement>(null)
  const countBefore = useRef<number>(undefined)

  useEffect(() => {
    if (countBefore.current === undefined || shownCount <= countBefore.current) return
    const first = list.current?.querySelectorAll<HTMLElement>(':scope > article')[countBefore.current]
    if (!first) return
    countBefore.current = undefined
    first.focus({ preventScroll: true })
  }, [shownCount])

  const rememberPlace = () => {
    countBefore.current = shownCount
  }
  return { list, rememberPlace }
}

function PostsLoading() {
  return (
    <div className="post-list">
      <VisuallyHidden role="status">Loading posts</VisuallyHidden>
      <PostSkeleton image />
      <PostSkeleton />
    </div>
  )
}

const PostsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="card bleed">
    <LoadError text="Error loading posts. Please try again later." onRetry={onRetry} />
  </div>
)

/** Read from the cache that every change to a post goes through; `post` is how it came with its group. */
function PinnedPost({ post }: { post: Post }) {
  const { data } = useQuery({ ...postQuery(post.id), initialData: post, staleTime: Number.POSITIVE_INFINITY })
  return <PostCard post={data} isPinned />
}
