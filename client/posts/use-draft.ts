import { useMemo, useSyncExternalStore } from 'react'
import { draftText, parseDraft, subscribeToDrafts } from './draft.ts'

export function useDraft(userId: number) {
  const text = useSyncExternalStore(subscribeToDrafts, () => draftText(userId))
  return useMemo(() => parseDraft(text), [text])
}
