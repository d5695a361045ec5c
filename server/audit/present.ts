import type { Selectable } from 'kysely'
import type { AuditEntry } from '#contract/audit.ts'
import type { AuditLogTable } from '#server/database/tables/moderation.ts'

export const presentAuditEntry = (row: Selectable<AuditLogTable>): AuditEntry => ({
  id: row.id,
  actor: { id: row.actor_id, name: row.actor_name },
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  userId: row.user_id,
  subjectLabel: row.subject_label,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
})
