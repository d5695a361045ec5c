import { useSyncExternalStore } from 'react'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/** Comments that were begun and not sent, one for each thread, newest last; tabs share them. */
type Drafts = [thread: number | string, content: string][]

interface Place {
  viewerId: number
  thread: number | string
}

/** Anyone who leaves that many unfinished will not miss the oldest. */
const mostDrafts = 30
const keyOf = (viewerId: number) => `ibid-comment-drafts-${viewerId}`

function draftsOf(viewerId: number): Drafts {
  try {
    return JSON.parse(keptText(keyOf(viewerId)) ?? '[]') as Drafts
  } catch {
    return []
  }
}

const contentOf = ({ viewerId, thread }: Place) => draftsOf(viewerId).find(([id]) => id === thread)?.[1] ?? ''

/** Outlives a reload: a new version of the site must not cost half a comment. Sent or emptied, it leaves no trace. */
export function keepCommentDraft({ viewerId, thread }: Place, content: string) {
  const others = draftsOf(viewerId).filter(([id]) => id !== thread)
  const drafts: Drafts = content === '' ? others : [...others, [thread, content]]
  keepText(keyOf(viewerId), drafts.length === 0 ? null : JSON.stringify(drafts.slice(-mostDrafts)))
}

export const forgetCommentDrafts = (viewerId: number) => keepText(keyOf(viewerId), null)

export const useCommentDraft = (place: Place): string => useSyncExternalStore(subscribeToKept, () => contentOf(place))
