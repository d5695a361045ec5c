import { useMemo, useSyncExternalStore } from 'react'
import { keptText, subscribeToKept } from '#client/page/kept-text.ts'
import { draftsOf, keepDrafts, keyOf, type NewComment, parseDrafts, type Place } from './comment-draft.ts'
import { useCommentsBeingSent } from './comments-being-sent.ts'
import { nameOfThread, type ThreadOf } from './thread.ts'

/** To be sent again, even after a reload. */
export function keepUnsentComment({ viewerId, thread }: Place, { content, clientId }: NewComment) {
  const drafts = draftsOf(viewerId)
  if (drafts.every((draft) => draft[2] !== clientId)) keepDrafts(viewerId, [...drafts, [thread, content, clientId]])
}

/** It has arrived, or its author has discarded it. */
export function dropUnsentComment(viewerId: number, clientId: string) {
  const drafts = draftsOf(viewerId)
  if (drafts.some((draft) => draft[2] === clientId))
    keepDrafts(
      viewerId,
      drafts.filter((draft) => draft[2] !== clientId),
    )
}

/** Shown below the server's comments: those that could not be sent, and those being sent. */
export function useCommentsOnTheirWay(of: ThreadOf, viewerId: number) {
  const unsent = useUnsentComments({ viewerId, thread: nameOfThread(of) })
  const beingSent = useCommentsBeingSent(of)
  const isIn = (comments: NewComment[], { clientId }: NewComment) => comments.some((one) => one.clientId === clientId)
  return [
    ...unsent.map((comment) => ({ ...comment, hasFailed: !isIn(beingSent, comment) })),
    ...beingSent.filter((comment) => !isIn(unsent, comment)).map((comment) => ({ ...comment, hasFailed: false })),
  ]
}

function useUnsentComments({ viewerId, thread }: Place): NewComment[] {
  const text = useSyncExternalStore(subscribeToKept, () => keptText(keyOf(viewerId)))
  return useMemo(
    () => parseDrafts(text).flatMap(([id, content, clientId]) => (id === thread && clientId ? { content, clientId } : [])),
    [text, thread],
  )
}
