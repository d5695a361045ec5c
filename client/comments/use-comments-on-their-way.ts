import { useMutationState } from '@tanstack/react-query'
import { nameOfThread, type ThreadOf } from './thread.ts'

export interface NewComment {
  content: string
  /** The same for every try: a comment sent twice is one comment. */
  clientId: string
}

export const writeCommentKey = (of: ThreadOf) => ['write-comment', nameOfThread(of)]

/** Shown below the comments that the server has: those being sent, and those that could not be. */
export const useCommentsOnTheirWay = (of: ThreadOf) =>
  useMutationState({
    filters: {
      mutationKey: writeCommentKey(of),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }) => ({ ...(state.variables as NewComment), hasFailed: state.status === 'error' }),
  })
