import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Comment, writeComment } from '#contract/comments.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type ChangeThread, nameOfThread, type ThreadOf, withComment } from './thread.ts'
import { type NewComment, writeCommentKey } from './use-comments-on-their-way.ts'

/** How long one that could not be sent waits to be tried again. */
const keptMs = 30 * 60_000

type WriteCommentOptions = { of: ThreadOf; changeThread: ChangeThread; onPosted: () => void }

export function useWriteComment({ of, changeThread, onPosted }: WriteCommentOptions) {
  const client = useQueryClient()
  const mutationKey = writeCommentKey(of)

  const { mutate } = useMutation<Comment, ApiError, NewComment>({
    mutationKey,
    // One after another, so that they stand in the order in which they were written.
    scope: { id: `write-comment-${nameOfThread(of)}` },
    gcTime: keptMs,
    mutationFn: (comment) => call(writeComment, { body: { ...of, ...comment } }),
    onSuccess: (comment) => {
      changeThread((thread) => withComment(thread, comment))
      onPosted()
    },
    onError: ({ words }) => toast({ title: 'Failed to post comment', description: words, tone: 'bad' }),
  })

  function discard(clientId: string) {
    const cache = client.getMutationCache()
    const failed = cache.findAll({ mutationKey, status: 'error' })
    for (const mutation of failed) if (isComment(mutation.state.variables, clientId)) cache.remove(mutation)
  }

  return {
    post: (content: string) => mutate({ content, clientId: makeClientId() }),
    retry: ({ content, clientId }: NewComment) => {
      discard(clientId)
      mutate({ content, clientId })
    },
    discard,
  }
}

const isComment = (variables: unknown, clientId: string) => (variables as NewComment).clientId === clientId

/** Not `crypto.randomUUID`, which is missing where the site is served without https. */
const makeClientId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')
