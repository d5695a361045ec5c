import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { SubjectType } from '#contract/subjects.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
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
  { db, rooms, sending }: Pick<Tx, 'db'> & Partial<Pick<Tx, 'sending'>> & { rooms: Pick<Rooms, 'now'> },
  admin: Pick<Viewer, 'id' | 'name'>,
  act: Act,
) {
  const entry = {
    ...{ actorId: admin.id, actorName: admin.name, action: act.action, now: rooms.now() },
    ...{ subjectType: act.subjectType ?? null, subjectId: act.subjectId ?? null, userId: act.userId ?? null },
    inGroupId: act.inGroupId ?? null,
    ...{ label: (act.label ?? '').slice(0, labelMaxLength).toWellFormed(), reason: act.reason || null },
  }
  if (sending) sending.along(insertEntry.fill(db, entry))
  else await insertEntry(db, entry)
}

interface Entry {
  actorId: number
  actorName: string
  action: string
  now: Date
  subjectType: string | null
  subjectId: number | null
  userId: number | null
  inGroupId: number | null
  label: string
  reason: string | null
}

const insertEntry = prepareSql<Entry, object>(
  ['actorId', 'actorName', 'action', 'now', 'subjectType', 'subjectId', 'userId', 'inGroupId', 'label', 'reason'],
  (entry) => sql`
    insert into audit_log (actor_id, actor_name, action, created_at, subject_type, subject_id, user_id, in_group_id, subject_label, reason)
    values (${entry.actorId}, ${entry.actorName}, ${entry.action}, ${entry.now}, ${entry.subjectType}, ${entry.subjectId},
            ${entry.userId}, ${entry.inGroupId}, ${entry.label}, ${entry.reason})`,
)
