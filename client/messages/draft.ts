import { useMemo, useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'
import { draftsKeyOf } from './kept-keys.ts'

/** An unfinished message to one person: text and uploads. */
export interface Draft {
  content: string
  attachments: Attachment[]
}

interface Place {
  viewerId: number
  userId: number
}

const blank: Draft = { content: '', attachments: [] }

function parse(text: string | null): Record<number, Draft> {
  try {
    return JSON.parse(text ?? '{}') as Record<number, Draft>
  } catch {
    return {}
  }
}

/** An empty draft does not exist: once sent or cleared it leaves no trace. */
export function changeDraft({ viewerId, userId }: Place, change: (draft: Draft) => Partial<Draft>) {
  const key = draftsKeyOf(viewerId)
  const { [userId]: draft = blank, ...others } = parse(keptText(key))
  const next = { ...draft, ...change(draft) }
  const isBlank = next.content === '' && next.attachments.length === 0
  const all = isBlank ? others : { ...others, [userId]: next }
  keepText(key, Object.keys(all).length === 0 ? null : JSON.stringify(all))
}

export const clearDraft = (place: Place) => changeDraft(place, () => blank)

export function useDrafts(viewerId: number): Record<number, Draft> {
  const text = useSyncExternalStore(subscribeToKept, () => keptText(draftsKeyOf(viewerId)))
  return useMemo(() => parse(text), [text])
}

export const useDraft = ({ viewerId, userId }: Place): Draft => useDrafts(viewerId)[userId] ?? blank
