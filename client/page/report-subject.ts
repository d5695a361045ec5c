import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { SubjectName } from '#contract/subjects.ts'
import { makeAsked } from './make-asked.ts'

/** With its kind where it stands in a room: the dialog calls it by its own word. */
export type ReportSubject = SubjectName & { kind?: HoldingKindName }

/** The dialog of reports. */
export const { ask: askToReport, close: closeReport, useAsked: useReportSubject } = makeAsked<ReportSubject>()
