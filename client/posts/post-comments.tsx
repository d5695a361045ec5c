import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import type { Post } from '#contract/posts.ts'
import { Comments } from '#client/comments/comments.tsx'
import { GroupOfPosts, ModeratedGroup } from './group-of-posts.ts'
import { updatePost } from './post-cache.ts'
import { postQuery } from './queries.ts'
import { useWatchPost } from './use-watch-post.ts'

type PostCommentsProps = { id: string; post: Post; isWhole: boolean | undefined; onPosted: () => void }

/** Fetched when opened: in lists, posts carry only the number of comments. */
export default function PostComments({ post, ...rest }: PostCommentsProps) {
  const client = useQueryClient()
  useWatchPost(post.id)
  const { isSuccess: isItself } = useQuery({ ...postQuery(post.id), enabled: false })
  const mayModerate = post.group?.id !== undefined && post.group.id === use(ModeratedGroup)?.groupId
  return (
    <Comments
      of={{ postId: post.id }}
      thread={post}
      isItself={isItself}
      mayModerate={mayModerate}
      mayWrite={!use(GroupOfPosts)?.isReadOnly}
      changeThread={(change) => updatePost(client, post.id, change)}
      {...rest}
    />
  )
}
