import { useMutationState } from '@tanstack/react-query'
import { type NewComment, useUnsentComments } from './comment-draft.ts'
import { nameOfThread, type ThreadOf } from './thread.ts'

export const writeCommentKey = (of: ThreadOf) => ['write-comment', nameOfThread(of)]

export const useCommentsBeingSent = (of: ThreadOf) =>
  useMutationState({
    filters: { mutationKey: writeCommentKey(of), status: 'pending' },
    select: ({ state }) => state.variables as NewComment,
  })

/** Shown below the comments that the server has: those that could not be sent, and those being sent. */
export function useCommentsOnTheirWay(of: ThreadOf, viewerId: number) {
  const unsent = useUnsentComments({ viewerId, thread: nameOfThread(of) })
  const beingSent = useCommentsBeingSent(of)
  const isIn = (comments: NewComment[], { clientId }: NewComment) => comments.some((one) => one.clientId === clientId)
  return [
    ...unsent.map((comment) => ({ ...comment, hasFailed: !isIn(beingSent, comment) })),
    ...beingSent.filter((comment) => !isIn(unsent, comment)).map((comment) => ({ ...comment, hasFailed: false })),
  ]
}
