import { useSyncExternalStore } from 'react'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { SubjectName } from '#contract/subjects.ts'

/** With its kind where it stands in a room: the dialog calls it by its own word. */
export type ReportSubject = SubjectName & { kind?: HoldingKindName }

let asked: ReportSubject | undefined
const listeners = new Set<() => void>()
const getAsked = () => asked

/**
 * Opens the dialog of reports. Whatever may be reported stands left of the reports in the order of features and cannot
 * import it, so it asks here; the root of the app shows the dialog.
 */
export const askToReport = (subject: ReportSubject) => tell(subject)
export const closeReport = () => tell(undefined)

export const useReportSubject = () => useSyncExternalStore(subscribe, getAsked, getAsked)

function tell(subject: ReportSubject | undefined) {
  asked = subject
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
