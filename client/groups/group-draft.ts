import { useMemo, useSyncExternalStore } from 'react'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'
import { blankGroup, type GroupValues } from './group-form-values.ts'

/** A group that is being described, kept in the browser for each person who signs in there. */
const keyOf = (userId: number) => `ibid-group-draft-${userId}`

export const keepGroupDraft = (userId: number, values: GroupValues) => keepText(keyOf(userId), JSON.stringify(values))
export const clearGroupDraft = (userId: number) => keepText(keyOf(userId), null)

export function useGroupDraft(userId: number): GroupValues {
  const text = useSyncExternalStore(subscribeToKept, () => keptText(keyOf(userId)))
  return useMemo(() => parseDraft(text), [text])
}

function parseDraft(text: string | null): GroupValues {
  try {
    return { ...blankGroup, ...(JSON.parse(text ?? '{}') as Partial<GroupValues>) }
  } catch {
    return blankGroup
  }
}
