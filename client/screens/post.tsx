import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Post as PostData } from '#contract/posts.ts'
import { PostOfGroup } from '#client/groups/moderated-posts.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { BackToFeed } from '#client/posts/back-to-feed.tsx'
import { MoreInCategory } from '#client/posts/more-in-category.tsx'
import { findPost } from '#client/posts/post-cache.ts'
import { PostCard } from '#client/posts/post-card.tsx'
import { postQuery } from '#client/posts/queries.ts'
import { useWatchPost } from '#client/posts/use-watch-post.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { PostSkeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { AuthorCard } from '#client/users/author-card.tsx'
import NotFound from './not-found.tsx'
import { LeftRail } from './rails/left-rail.tsx'
import './post.css'

/** `/posts/{id}`. What the reader may not see is answered like what does not exist. */
export default function Post() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <PostPage key={id} id={Number(id)} /> : <NotFound />
}

function PostPage({ id }: { id: number }) {
  const client = useQueryClient()
  const { data: post, error, refetch } = useQuery({ ...postQuery(id), placeholderData: () => findPost(client, id) })
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <div className="page page--3 post-page">
      <LeftRail />
      <main className="main" id="main">
        <p>
          <BackToFeed />
        </p>
        {post && <OpenPost post={post} />}
        {!post && error && (
          <div className="card bleed">
            <LoadError text="Error loading posts. Please try again later." onRetry={() => void refetch()} />
          </div>
        )}
        {!post && !error && (
          <>
            <VisuallyHidden role="status">Loading post</VisuallyHidden>
            <PostSkeleton />
          </>
        )}
      </main>
      <aside className="rail rail--right" aria-label="More">
        {post && <AuthorCard person={post.user} />}
        {post && post.categoryId !== null && <MoreInCategory post={post} categoryId={post.categoryId} />}
      </aside>
    </div>
  )
}

function OpenPost({ post }: { post: PostData }) {
  useTitle(`Post by ${post.user.name}`)
  useWatchPost(post.id)
  return (
    <>
      <h1 className="sr-only">Post by {post.user.name}</h1>
      <PostOfGroup post={post}>
        <PostCard post={post} isWhole />
      </PostOfGroup>
    </>
  )
}
