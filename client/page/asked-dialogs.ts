import type { QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { SubjectName } from '#contract/subjects.ts'

/**
 * What someone asked a dialog about. What asks may stand left of the dialog in the order of features and cannot import it, so
 * the root of the app shows it.
 */
function makeAsked<Subject>() {
  let asked: Subject | undefined
  const listeners = new Set<() => void>()
  const getAsked = () => asked

  function tell(subject?: Subject) {
    asked = subject
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    ask: (subject: Subject) => tell(subject),
    close: () => tell(),
    useAsked: () => useSyncExternalStore(subscribe, getAsked, getAsked),
  }
}

/** With its kind where it stands in a room: the dialog calls it by its own word. */
export type ReportSubject = SubjectName & { kind?: HoldingKindName }

/** The dialog of reports. */
export const { ask: askToReport, close: closeReport, useAsked: useReportSubject } = makeAsked<ReportSubject>()

/** A post, or what stands in a room, with the key of what shows whether it is saved. */
export type ListSubject = { postId: number } | { holdingId: number; shownUnder: QueryKey }

/** The dialog that puts it into lists. */
export const { ask: askToList, close: closeLists, useAsked: useListSubject } = makeAsked<ListSubject>()
