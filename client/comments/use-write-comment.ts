import { useMutation } from '@tanstack/react-query'
import { type Comment, writeComment } from '#contract/comments.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { NewComment } from './comment-draft.ts'
import { type ChangeThread, nameOfThread, type ThreadOf, withComment } from './thread.ts'
import { writeCommentKey } from './comments-being-sent.ts'
import { dropUnsentComment, keepUnsentComment } from './unsent-comments.ts'

type WriteCommentOptions = { of: ThreadOf; viewerId: number; changeThread: ChangeThread; onPosted: () => void }

export function useWriteComment({ of, viewerId, changeThread, onPosted }: WriteCommentOptions) {
  const thread = nameOfThread(of)
  const discard = (clientId: string) => dropUnsentComment(viewerId, clientId)

  const { mutate } = useMutation<Comment, ApiError, NewComment>({
    mutationKey: writeCommentKey(of),
    // One after another, so that they appear in the order they were written.
    scope: { id: `write-comment-${thread}` },
    mutationFn: (comment) => call(writeComment, { body: { ...of, ...comment } }),
    onSuccess: (comment, { clientId }) => {
      discard(clientId)
      changeThread((shown) => withComment(shown, comment))
      onPosted()
    },
    onError: ({ words }, comment) => {
      keepUnsentComment({ viewerId, thread }, comment)
      toast({ title: 'Failed to post comment', description: words, tone: 'bad' })
    },
  })

  return { post: (content: string) => mutate({ content, clientId: makeClientId() }), retry: mutate, discard }
}
