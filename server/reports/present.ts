import type { Selectable } from 'kysely'
import type { Report } from '#contract/reports.ts'
import type { ReportsTable } from '#server/database/tables/moderation.ts'

export const presentReport = (row: Selectable<ReportsTable>): Report => ({
  id: row.id,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  rule: row.rule as Report['rule'],
  note: row.note,
  createdAt: row.created_at.toISOString(),
  outcome: row.outcome,
  closedAt: row.closed_at?.toISOString() ?? null,
})
