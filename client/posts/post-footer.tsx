import { useQuery } from '@tanstack/react-query'
import { Heart, MessageCircle } from 'lucide-react'
import { type CSSProperties, use } from 'react'
import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { useCommentsBeingSent } from '#client/comments/comments-being-sent.ts'
import { GroupOfPosts } from './group-of-posts.ts'
import { categoryFilter } from './post-filter.ts'
import { useLikePost } from './use-like-post.ts'

type PostFooterProps = {
  post: Post
  commentsId: string
  isOpen: boolean
  /** The pointer or the focus is approaching the comments. */
  onNear: () => void
  onToggle: () => void
}

export function PostFooter({ post, commentsId, isOpen, onNear, onToggle }: PostFooterProps) {
  const count = post.commentCount + useCommentsBeingSent({ postId: post.id }).length
  return (
    <footer className="post-f">
      <LikeButton post={post} />
      <button
        type="button"
        className="act"
        aria-expanded={isOpen}
        aria-controls={isOpen ? commentsId : undefined}
        aria-label={`Comments, ${count}`}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onToggle}
      >
        <MessageCircle />
        <span>{formatNumber(count)}</span>
      </button>
      {post.categoryId !== null && <CategoryLink categoryId={post.categoryId} />}
    </footer>
  )
}

function CategoryLink({ categoryId }: { categoryId: number }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const category = categories.find(({ id }) => id === categoryId)
  if (!category) return null
  return (
    <Link
      className="cloth"
      to={paths.home(categoryFilter(categoryId))}
      style={{ '--c': `var(--cloth-${category.cloth})` } as CSSProperties}
    >
      {category.name}
    </Link>
  )
}

function LikeButton({ post: { id, likes, likedByUser } }: { post: Post }) {
  const { mutate: like } = useLikePost(id)
  const isReadOnly = use(GroupOfPosts)?.isReadOnly
  return (
    <button
      type="button"
      className="act act--like"
      aria-pressed={likedByUser}
      disabled={isReadOnly && !likedByUser}
      aria-label={`${likedByUser ? 'Unlike' : 'Like'}, ${counted(likes, 'like')}`}
      onClick={() => like(!likedByUser)}
    >
      <Heart />
      <span>{formatNumber(likes)}</span>
    </button>
  )
}
