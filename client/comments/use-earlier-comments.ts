import { useMutation } from '@tanstack/react-query'
import { type Comment, listComments } from '#contract/comments.ts'
import { type Post } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { type ChangePost, withEarlierComments } from './comments-of-post.ts'

const mostAtOnce = 50

/** Lists carry the newest comments of a post; this loads those before them. */
export function useEarlierComments({ id: postId, comments, commentCount }: Post, changePost: ChangePost) {
  const first = comments[0]

  const { mutate, data, isPending, isError } = useMutation<Comment[], ApiError>({
    mutationFn: () =>
      call(listComments, {
        params: { id: String(postId) },
        query: { limit: mostAtOnce, ...(first && { before: String(first.id) }) },
      }),
    onSuccess: (earlier) => changePost((post) => withEarlierComments(post, earlier)),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })

  const left = commentCount - comments.length
  // The count may be of a moment ago: where nothing came, there is nothing more.
  return { load: mutate, isPending, isError, left: data?.length === 0 ? 0 : Math.max(0, left) }
}
