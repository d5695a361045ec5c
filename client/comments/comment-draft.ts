import { useSyncExternalStore } from 'react'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/**
 * Comments that were begun, one for each thread, and those that could not be sent, which have the clientId of their first
 * try; newest last; tabs share them.
 */
type Drafts = [thread: number | string, content: string, clientId?: string][]

export interface Place {
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
export const keyOf = (viewerId: number) => `ibid-comment-drafts-${viewerId}`

export function parseDrafts(text: string | null): Drafts {
  try {
    return JSON.parse(text ?? '[]') as Drafts
  } catch {
    return []
  }
}

export const draftsOf = (viewerId: number) => parseDrafts(keptText(keyOf(viewerId)))

const contentOf = ({ viewerId, thread }: Place) =>
  draftsOf(viewerId).find(([id, , clientId]) => id === thread && !clientId)?.[1] ?? ''

export function keepDrafts(viewerId: number, drafts: Drafts) {
  keepText(keyOf(viewerId), drafts.length === 0 ? null : JSON.stringify(drafts.slice(-mostDrafts)))
}

/** Outlives a reload: a new version of the site must not cost half a comment. Sent or emptied, it leaves no trace. */
export function keepCommentDraft({ viewerId, thread }: Place, content: string) {
  const others = draftsOf(viewerId).filter(([id, , clientId]) => id !== thread || clientId)
  keepDrafts(viewerId, content === '' ? others : [...others, [thread, content]])
}

export const forgetCommentDrafts = (viewerId: number) => keepText(keyOf(viewerId), null)

export const useCommentDraft = (place: Place): string => useSyncExternalStore(subscribeToKept, () => contentOf(place))
