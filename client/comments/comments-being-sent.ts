import { useMutationState } from '@tanstack/react-query'
import type { NewComment } from './comment-draft.ts'
import { nameOfThread, type ThreadOf } from './thread.ts'

export const writeCommentKey = (of: ThreadOf) => ['write-comment', nameOfThread(of)]

export const useCommentsBeingSent = (of: ThreadOf) =>
  useMutationState({
    filters: { mutationKey: writeCommentKey(of), status: 'pending' },
    select: ({ state }) => state.variables as NewComment,
  })
