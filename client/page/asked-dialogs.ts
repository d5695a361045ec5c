import type { QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { SubjectName } from '#contract/subjects.ts'

/**
 * The subject of a dialog. The code that opens it may come before the dialog in the order of features and cannot import it, so
 * the app's root renders it.
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

/** With its kind for things in rooms: the dialog uses that kind's own word. */
export type ReportSubject = SubjectName & { kind?: HoldingKindName }

/** The report dialog. */
export const { ask: askToReport, close: closeReport, useAsked: useReportSubject } = makeAsked<ReportSubject>()

/** A post, or something in a room, with the key of the queries that show whether it is saved. */
export type ListSubject = { postId: number } | { holdingId: number; shownUnder: QueryKey }

/** The dialog that puts it into lists. */
export const { ask: askToList, close: closeLists, useAsked: useListSubject } = makeAsked<ListSubject>()
