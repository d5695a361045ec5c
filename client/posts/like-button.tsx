import { Heart } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { useLikePost } from './use-like-post.ts'

export function LikeButton({ post: { id, likes, likedByUser } }: { post: Post }) {
  const { mutate: like } = useLikePost(id)
  return (
    <button
      type="button"
      className="act act--like"
      aria-pressed={likedByUser}
      aria-label={`${likedByUser ? 'Unlike' : 'Like'}, ${counted(likes, 'like')}`}
      onClick={() => like(!likedByUser)}
    >
      <Heart />
      <span>{formatNumber(likes)}</span>
    </button>
  )
}
