import { useMemo, useSyncExternalStore } from 'react'
import type { Attachment, Audience, Post } from '#contract/posts.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/** A post being written: its text, choices and uploads. */
export interface Draft {
  content: string
  categoryId: number | null
  audience: Audience
  /** With the audience `group`. */
  group: Post['group']
  attachments: Attachment[]
  /** Sent with every attempt: a post sent twice is stored once. */
  clientId: string
}

/** Where it is written: on a group's page it is for that group, and separate from one begun at home. */
export interface DraftPlace {
  userId: number
  group?: Post['group'] | undefined
}

/** Kept in the browser, per member who signs in there and per place; shared by all tabs. */
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

/** Input in another tab shows here at once and continues from there: the latest text wins, and there are no surprises later. */
export function useDraft(place: DraftPlace) {
  const { group = null } = place
  const text = useSyncExternalStore(subscribeToKept, () => keptText(keyOf(place)))
  return useMemo(() => parseDraft(text, group), [text, group])
}
