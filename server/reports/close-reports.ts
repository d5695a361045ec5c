import type { SubjectName } from '#contract/subjects.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'

/** What their reporters are told. */
export const removedSaying: Saying = ['reportRemoved', {}]

interface Closing {
  outcome: 'dismissed' | 'removed' | 'warned'
  adminId: number
}

/**
 * Every open report of one item, in one statement: of two admins at once, one finds none left. Answers who reported.
 * What was quoted of messages that were in order is no longer for anyone.
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

/** It was taken away where it stood: there is nothing left to decide. */
export async function closeAsRemoved(tx: Tx, reviewer: Viewer, name: SubjectName) {
  const reporters = await closeReports(tx, name, { outcome: 'removed', adminId: reviewer.id })
  for (const reporterId of reporters) await notify(tx, reporterId, { type: 'report_closed', says: removedSaying })
}
