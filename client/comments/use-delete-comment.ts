import { useMutation } from '@tanstack/react-query'
import { type Comment, deleteComment } from '#contract/comments.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type ChangeThread, withCommentAgain, withoutComment } from './thread.ts'

export const useDeleteComment = (comment: Comment, changeThread: ChangeThread) =>
  useMutation<unknown, ApiError>({
    mutationFn: () => call(deleteComment, { params: { id: String(comment.id) } }),
    onMutate: () => changeThread((thread) => withoutComment(thread, comment.id)),
    onSuccess: () => toast({ title: 'Comment deleted' }),
    onError: ({ words }) => {
      changeThread((thread) => withCommentAgain(thread, comment))
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
