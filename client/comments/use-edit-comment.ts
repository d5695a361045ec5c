import { useMutation } from '@tanstack/react-query'
import { type Comment, editComment } from '#contract/comments.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type ChangeThread, withEditedComment } from './thread.ts'

export const useEditComment = ({ id }: Comment, changeThread: ChangeThread) =>
  useMutation<Comment, ApiError, string>({
    mutationFn: (content) => call(editComment, { params: { id: String(id) }, body: { content } }),
    onSuccess: (edited) => changeThread((thread) => withEditedComment(thread, edited)),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
