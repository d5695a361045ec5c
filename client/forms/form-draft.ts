import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { formDrafts } from '#contract/kept-in-browser.ts'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'

/** Which form, and whose: several people may sign in with one browser. */
interface Place {
  form: keyof typeof formDrafts
  userId: number
}

const keyOf = ({ form, userId }: Place) => `ibid-${form}-draft-${userId}`

/** Unfinished input, saved in the browser: restored after a reload, on top of what a new form starts with. */
export function useFormDraft<Values extends object>({ form, userId }: Place, blank: Values) {
  const key = keyOf({ form, userId })
  const text = useSyncExternalStore(subscribeToKept, () => keptText(key))
  const kept = useMemo(() => parse<Values>(text), [text])
  const keep = (values: Values) => keepText(key, JSON.stringify(values))
  return {
    values: kept ? { ...blank, ...kept } : blank,
    isKept: kept !== undefined,
    keep,
    /** Based on the current values: a file may arrive while something else is being typed. */
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

const groupIn = (search: URLSearchParams) => {
  const groupId = search.get('group') ?? ''
  return /^[1-9]\d{0,8}$/.test(groupId) ? { audience: 'group', groupId } : {}
}

/**
 * For things that may be for a group: opened from a group's page, the form is for that group, whatever was saved. At the first
 * change the draft takes that over and the address drops it, so that it does not override another choice after a reload.
 */
export function useGroupDraft<Values extends object>(place: Place, blank: Values) {
  const [search, setSearch] = useSearchParams()
  const [asked] = useState(() => groupIn(search))
  const [isHeard, setIsHeard] = useState(false)
  // For a file that arrives long after it was chosen.
  const hasBeenHeard = useRef(false)
  const { values, keep, change, ...draft } = useFormDraft<Values>(place, { ...blank, ...asked })
  function hear() {
    if (hasBeenHeard.current) return
    hasBeenHeard.current = true
    setIsHeard(true)
    if (!search.has('group')) return
    const rest = new URLSearchParams(search)
    rest.delete('group')
    setSearch(rest, { replace: true })
  }
  return {
    ...draft,
    values: isHeard ? values : { ...values, ...asked },
    keep: (after: Values) => {
      keep(after)
      hear()
    },
    change: (by: (before: Values) => Values) => {
      change((before) => by(hasBeenHeard.current ? before : { ...before, ...asked }))
      hear()
    },
  }
}
