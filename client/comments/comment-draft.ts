import { useMemo, useSyncExternalStore } from 'react'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/**
 * Comments that were begun, one for each thread, and those that could not be sent, which have the clientId of their first
 * try; newest last; tabs share them.
 */
type Drafts = [thread: number | string, content: string, clientId?: string][]

interface Place {
  viewerId: number
  thread: number | string
}

export interface NewComment {
  content: string
  /** The same for every try: a comment sent twice is one comment. */
  clientId: string
}

/** Anyone who leaves that many unfinished will not miss the oldest. */
const mostDrafts = 30
const keyOf = (viewerId: number) => `ibid-comment-drafts-${viewerId}`

function parse(text: string | null): Drafts {
  try {
    return JSON.parse(text ?? '[]') as Drafts
  } catch {
    return []
  }
}

const draftsOf = (viewerId: number) => parse(keptText(keyOf(viewerId)))

const contentOf = ({ viewerId, thread }: Place) =>
  draftsOf(viewerId).find(([id, , clientId]) => id === thread && !clientId)?.[1] ?? ''

function keep(viewerId: number, drafts: Drafts) {
  keepText(keyOf(viewerId), drafts.length === 0 ? null : JSON.stringify(drafts.slice(-mostDrafts)))
}

/** Outlives a reload: a new version of the site must not cost half a comment. Sent or emptied, it leaves no trace. */
export function keepCommentDraft({ viewerId, thread }: Place, content: string) {
  const others = draftsOf(viewerId).filter(([id, , clientId]) => id !== thread || clientId)
  keep(viewerId, content === '' ? others : [...others, [thread, content]])
}

/** To be sent again, also after a reload. */
export function keepUnsentComment({ viewerId, thread }: Place, { content, clientId }: NewComment) {
  const drafts = draftsOf(viewerId)
  if (drafts.every((draft) => draft[2] !== clientId)) keep(viewerId, [...drafts, [thread, content, clientId]])
}

/** It has arrived, or its author no longer wants it. */
export function dropUnsentComment(viewerId: number, clientId: string) {
  const drafts = draftsOf(viewerId)
  if (drafts.some((draft) => draft[2] === clientId))
    keep(
      viewerId,
      drafts.filter((draft) => draft[2] !== clientId),
    )
}

export const forgetCommentDrafts = (viewerId: number) => keepText(keyOf(viewerId), null)

export const useCommentDraft = (place: Place): string => useSyncExternalStore(subscribeToKept, () => contentOf(place))

export function useUnsentComments({ viewerId, thread }: Place): NewComment[] {
  const text = useSyncExternalStore(subscribeToKept, () => keptText(keyOf(viewerId)))
  return useMemo(
    () => parse(text).flatMap(([id, content, clientId]) => (id === thread && clientId ? { content, clientId } : [])),
    [text, thread],
  )
}
