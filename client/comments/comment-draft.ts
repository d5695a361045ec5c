import { useSyncExternalStore } from 'react'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/**
 * Unfinished comments, one per thread, and those that could not be sent, which keep the clientId of their first attempt;
 * newest last; shared by all tabs.
 */
type Drafts = [thread: number | string, content: string, clientId?: string][]

export interface Place {
  viewerId: number
  thread: number | string
}

export interface NewComment {
  content: string
  /** The same for every attempt: a comment sent twice is stored once. */
  clientId: string
}

/** With this many left unfinished, the oldest will not be missed. */
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

/** Survives a reload: a new version of the site must not cost half a comment. Once sent or emptied, it leaves no trace. */
export function keepCommentDraft({ viewerId, thread }: Place, content: string) {
  const others = draftsOf(viewerId).filter(([id, , clientId]) => id !== thread || clientId)
  keepDrafts(viewerId, content === '' ? others : [...others, [thread, content]])
}

export const forgetCommentDrafts = (viewerId: number) => keepText(keyOf(viewerId), null)

export const useCommentDraft = (place: Place): string => useSyncExternalStore(subscribeToKept, () => contentOf(place))
