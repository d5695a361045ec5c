import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Comment, deleteComment } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { updatePost, withoutComment } from './post-cache.ts'

export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  const { id, postId } = comment

  const hide = () => updatePost(client, postId, (post) => withoutComment(post, id))
  const putBack = () =>
    updatePost(client, postId, (post) => ({
      ...post,
      comments: [...post.comments, comment].sort((a, b) => a.id - b.id),
      commentCount: post.commentCount + 1,
    }))

  return useMutation<unknown, ApiError>({
    mutationFn: () => call(deleteComment, { params: { id: String(id) } }),
    onMutate: hide,
    onSuccess: () => toast({ title: 'Comment deleted' }),
    onError: ({ words }) => {
      putBack()
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
}
