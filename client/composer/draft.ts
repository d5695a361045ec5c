import { useMemo, useSyncExternalStore } from 'react'
import type { Attachment, Audience } from '#contract/posts.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/** A post that is being written: text, choices, and what has been uploaded for it. */
export interface Draft {
  content: string
  categoryId: number | null
  audience: Audience
  attachments: Attachment[]
  /** Goes with every try to send it: a post that was sent twice is one post. */
  clientId: string
}

/** Kept in the browser, one for each person who signs in there; tabs share it. */
const keyOf = (userId: number) => `ibid-draft-${userId}`

function parseDraft(text: string | null): Draft {
  const blank: Draft = { content: '', categoryId: null, audience: 'public', attachments: [], clientId: makeClientId() }
  try {
    return { ...blank, ...(JSON.parse(text ?? '{}') as Partial<Draft>) }
  } catch {
    return blank
  }
}

export function changeDraft(userId: number, change: (draft: Draft) => Partial<Draft>) {
  const draft = parseDraft(keptText(keyOf(userId)))
  keepText(keyOf(userId), JSON.stringify({ ...draft, ...change(draft) }))
}

export const clearDraft = (userId: number) => keepText(keyOf(userId), null)

/** Another tab that writes is seen here at once and goes on from there: the newest words win, and nothing surprises later. */
export function useDraft(userId: number) {
  const text = useSyncExternalStore(subscribeToKept, () => keptText(keyOf(userId)))
  return useMemo(() => parseDraft(text), [text])
}
