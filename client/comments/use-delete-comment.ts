import { useMutation } from '@tanstack/react-query'
import { type Comment, deleteComment } from '#contract/comments.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { type ChangePost, withCommentAgain, withoutComment } from './comments-of-post.ts'

export const useDeleteComment = (comment: Comment, changePost: ChangePost) =>
  useMutation<unknown, ApiError>({
    mutationFn: () => call(deleteComment, { params: { id: String(comment.id) } }),
    onMutate: () => changePost((post) => withoutComment(post, comment.id)),
    onSuccess: () => toast({ title: 'Comment deleted' }),
    onError: ({ words }) => {
      changePost((post) => withCommentAgain(post, comment))
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
