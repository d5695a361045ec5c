import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Comment, editComment } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { updatePost } from './post-cache.ts'

export function useEditComment({ id, postId }: Comment) {
  const client = useQueryClient()

  return useMutation<Comment, ApiError, string>({
    mutationFn: (content) => call(editComment, { params: { id: String(id) }, body: { content } }),
    onSuccess: (edited) =>
      updatePost(client, postId, (post) => ({
        ...post,
        comments: post.comments.map((comment) => (comment.id === id ? edited : comment)),
      })),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}
