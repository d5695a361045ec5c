import type { AuditAction } from '#contract/audit.ts'
import type { SubjectType } from '#contract/subjects.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

type SiteSubject = 'newsletter' | 'position' | 'application' | 'terms' | 'scheme' | 'invitation' | 'webhook'

export interface Act {
  action: AuditAction
  subjectType?: SubjectType | 'warning' | 'appeal' | 'contact' | 'settings' | SiteSubject
  subjectId?: number
  /** The member it concerns. */
  userId?: number
  /** How a reader of the log will recognize it: a name, or the first words of a post. */
  label?: string
  reason?: string | null | undefined
  /** For something in a group: its moderators read it too. */
  inGroupId?: number | null | undefined
}

const labelMaxLength = 120

/** The person who runs the site, at its command line: not a member, and so without an id. */
export const operator = { id: 0, name: 'The operator' }

/** Records what an admin did, in the same transaction. The log is append-only: the database refuses everything else. */
export async function recordAct(
  { db, rooms }: Pick<Tx, 'db'> & { rooms: Pick<Rooms, 'now'> },
  admin: Pick<Viewer, 'id' | 'name'>,
  act: Act,
) {
  await db
    .insertInto('audit_log')
    .values({
      ...{ actor_id: admin.id, actor_name: admin.name, action: act.action, created_at: rooms.now() },
      ...{ subject_type: act.subjectType ?? null, subject_id: act.subjectId ?? null, user_id: act.userId ?? null },
      in_group_id: act.inGroupId ?? null,
      ...{ subject_label: (act.label ?? '').slice(0, labelMaxLength).toWellFormed(), reason: act.reason || null },
    })
    .execute()
}
