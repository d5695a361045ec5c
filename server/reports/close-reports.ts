import type { SubjectName } from '#contract/subjects.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'

/** What the reporters are told. */
export const removedSaying: Saying = ['reportRemoved', {}]

interface Closing {
  outcome: 'dismissed' | 'removed' | 'warned'
  adminId: number
}

/**
 * All open reports on one item, in a single statement: of two concurrent admins, one finds none left. Returns who had reported
 * it. Quotes from messages that were in order are no longer for anyone.
 */
export async function closeReports(
  { db, rooms }: Tx,
  { subjectType, subjectId }: SubjectName,
  { outcome, adminId }: Closing,
): Promise<number[]> {
  const closed = await db
    .updateTable('reports')
    .set({ outcome, closed_at: rooms.now(), closed_by: adminId, closed_state: rooms.subjects[subjectType].state(subjectId) })
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .returning(['id', 'reporter_id'])
    .execute()
  const ids = closed.map(({ id }) => id)
  if (outcome === 'dismissed' && ids.length > 0) await db.deleteFrom('report_quotes').where('report_id', 'in', ids).execute()
  return closed.map(({ reporter_id }) => reporter_id)
}

/** It was removed where it was: nothing is left to decide. */
export async function closeAsRemoved(tx: Tx, reviewer: Viewer, name: SubjectName) {
  const reporters = await closeReports(tx, name, { outcome: 'removed', adminId: reviewer.id })
  for (const reporterId of reporters) await notify(tx, reporterId, { type: 'report_closed', says: removedSaying })
}
