import { useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { PostCard } from './post-card.tsx'
import { postQuery } from './queries.ts'

/** Read from where every change of a post arrives; `post` is as it came with its group. */
export function PinnedPost({ post }: { post: Post }) {
  const { data } = useQuery({ ...postQuery(post.id), initialData: post, staleTime: Number.POSITIVE_INFINITY })
  return <PostCard post={data} isPinned />
}
