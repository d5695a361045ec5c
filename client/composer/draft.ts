import { useMemo, useSyncExternalStore } from 'react'
import type { Attachment, Audience, Post } from '#contract/posts.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/** A post that is being written: text, choices, and what has been uploaded for it. */
export interface Draft {
  content: string
  categoryId: number | null
  audience: Audience
  /** With the audience `group`. */
  group: Post['group']
  attachments: Attachment[]
  /** Goes with every try to send it: a post that was sent twice is one post. */
  clientId: string
}

/** Where it is written: on the page of a group it is for that group, and other than what is begun at home. */
export interface DraftPlace {
  userId: number
  group?: Post['group'] | undefined
}

/** Kept in the browser, one for each person who signs in there and each place; tabs share it. */
const keyOf = ({ userId, group }: DraftPlace) => `ibid-draft-${userId}${group ? `-group-${group.id}` : ''}`

function parseDraft(text: string | null, group: Post['group']): Draft {
  const blank: Draft = {
    ...{ content: '', categoryId: null, audience: group ? 'group' : 'public', group },
    ...{ attachments: [], clientId: makeClientId() },
  }
  try {
    return { ...blank, ...(JSON.parse(text ?? '{}') as Partial<Draft>) }
  } catch {
    return blank
  }
}

export function changeDraft(place: DraftPlace, change: (draft: Draft) => Partial<Draft>) {
  const draft = parseDraft(keptText(keyOf(place)), place.group ?? null)
  keepText(keyOf(place), JSON.stringify({ ...draft, ...change(draft) }))
}

export const clearDraft = (place: DraftPlace) => keepText(keyOf(place), null)

/** Another tab that writes is seen here at once and goes on from there: the newest words win, and nothing surprises later. */
export function useDraft(place: DraftPlace) {
  const { group = null } = place
  const text = useSyncExternalStore(subscribeToKept, () => keptText(keyOf(place)))
  return useMemo(() => parseDraft(text, group), [text, group])
}
