import { useMutation } from '@tanstack/react-query'
import { type Comment, editComment } from '#contract/comments.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { type ChangePost, withEditedComment } from './comments-of-post.ts'

export const useEditComment = ({ id }: Comment, changePost: ChangePost) =>
  useMutation<Comment, ApiError, string>({
    mutationFn: (content) => call(editComment, { params: { id: String(id) }, body: { content } }),
    onSuccess: (edited) => changePost((post) => withEditedComment(post, edited)),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
