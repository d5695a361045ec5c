import type { Report } from '#contract/reports.ts'
import type { Tx } from '#server/rooms.ts'

interface Closing {
  outcome: 'dismissed' | 'removed' | 'warned'
  adminId: number
}

/** Every open report of one item, in one statement: of two admins at once, one finds none left. Answers who reported. */
export async function closeReports(
  { db, rooms }: Tx,
  { subjectType, subjectId }: Pick<Report, 'subjectType' | 'subjectId'>,
  { outcome, adminId }: Closing,
): Promise<number[]> {
  const closed = await db
    .updateTable('reports')
    .set({ outcome, closed_at: rooms.now(), closed_by: adminId })
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .returning('reporter_id')
    .execute()
  return closed.map(({ reporter_id }) => reporter_id)
}
