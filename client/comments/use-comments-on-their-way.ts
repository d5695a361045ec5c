import { useMutationState } from '@tanstack/react-query'

export interface NewComment {
  content: string
  /** The same for every try: a comment sent twice is one comment. */
  clientId: string
}

export const writeCommentKey = (postId: number) => ['write-comment', postId]

/** Shown below the comments that the server has: those being sent, and those that could not be. */
export const useCommentsOnTheirWay = (postId: number) =>
  useMutationState({
    filters: {
      mutationKey: writeCommentKey(postId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }) => ({ ...(state.variables as NewComment), hasFailed: state.status === 'error' }),
  })
