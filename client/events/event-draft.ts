import { useMemo, useSyncExternalStore } from 'react'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'
import type { EventValues } from './event-form-values.ts'

/** An event that is being described, kept in the browser for each person who signs in there. */
const keyOf = (userId: number) => `ibid-event-draft-${userId}`

export const keepEventDraft = (userId: number, values: EventValues) => keepText(keyOf(userId), JSON.stringify(values))
export const clearEventDraft = (userId: number) => keepText(keyOf(userId), null)

/** What was typed so far, on top of what a new one begins with. */
export function useEventDraft(userId: number, blank: EventValues) {
  const text = useSyncExternalStore(subscribeToKept, () => keptText(keyOf(userId)))
  const kept = useMemo(() => parseDraft(text), [text])
  return { values: kept ? { ...blank, ...kept } : blank, isKept: kept !== undefined }
}

function parseDraft(text: string | null): Partial<EventValues> | undefined {
  try {
    return text ? (JSON.parse(text) as Partial<EventValues>) : undefined
  } catch {
    return undefined
  }
}
