import type { Generated } from 'kysely'
import type { SubjectType } from '#contract/subjects.ts'
import type { Stamp } from './stamp.ts'

export interface ReportsTable {
  id: Generated<number>
  reporter_id: number
  subject_type: SubjectType
  subject_id: number
  rule: string
  note: string | null
  created_at: Stamp
  outcome: 'dismissed' | 'removed' | 'warned' | null
  author_id: number | null
  quoted_content: string | null
  closed_at: Date | null
  closed_by: number | null
  closed_state: string | null
}

export interface ReportQuotesTable {
  report_id: number
  message_id: number
  sender_id: number
  content: string
  attachment_names: Generated<string[]>
  created_at: Date
}

export interface AuditLogTable {
  id: Generated<number>
  actor_id: number
  actor_name: string
  action: string
  subject_type: string | null
  subject_id: number | null
  user_id: number | null
  /** The group, for decisions about a thing in one. */
  in_group_id: number | null
  subject_label: Generated<string>
  reason: string | null
  created_at: Stamp
}

export interface WarningsTable {
  id: Generated<number>
  user_id: number
  admin_id: number | null
  rule: string
  reason: string
  post_id: number | null
  holding_id: number | null
  quoted_content: string | null
  created_at: Stamp
  acknowledged_at: Date | null
  lifted_at: Date | null
  lift_reason: string | null
}

export interface SuspensionsTable {
  id: Generated<number>
  user_id: number
  admin_id: number | null
  reason: string
  created_at: Stamp
  ended_at: Date | null
  end_reason: string | null
}

export interface AppealsTable {
  id: Generated<number>
  user_id: number
  warning_id: number | null
  suspension_id: number | null
  text: string
  created_at: Stamp
  outcome: 'granted' | 'upheld' | null
  decision: string | null
  decided_by: number | null
  decided_at: Date | null
}
