import { useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/** Which form, and whose: several people may sign in with one browser. */
interface Place {
  form: 'group' | 'event' | 'course' | 'resource' | 'want' | 'offer' | 'collection'
  userId: number
}

const keyOf = ({ form, userId }: Place) => `ibid-${form}-draft-${userId}`

/** What is being described, kept in the browser: there again after a reload, on top of what a new one begins with. */
export function useFormDraft<Values extends object>({ form, userId }: Place, blank: Values) {
  const key = keyOf({ form, userId })
  const text = useSyncExternalStore(subscribeToKept, () => keptText(key))
  const kept = useMemo(() => parse<Values>(text), [text])
  const keep = (values: Values) => keepText(key, JSON.stringify(values))
  return {
    values: kept ? { ...blank, ...kept } : blank,
    isKept: kept !== undefined,
    keep,
    /** By what is there now: a file may arrive while something else is typed. */
    change: (by: (before: Values) => Values) => keep(by({ ...blank, ...parse<Values>(keptText(key)) })),
    clear: () => keepText(key, null),
  }
}

function parse<Values>(text: string | null): Partial<Values> | undefined {
  try {
    return text ? (JSON.parse(text) as Partial<Values>) : undefined
  } catch {
    return undefined
  }
}

/** What a new thing begins with: reached from a group, it is for that group. */
export function useForGroup<Values extends object>(blank: Values): Values {
  const groupId = useSearchParams()[0].get('group') ?? ''
  return /^[1-9]\d{0,8}$/.test(groupId) ? { ...blank, audience: 'group', groupId } : blank
}
