import { daysBeforeAskingAgain } from '#contract/colleagues.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms } from '#server/rooms.ts'

/** Who declined whom is kept for as long as it has a meaning. */
export async function cleanUpConnections({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const declinedBefore = new Date(now().getTime() - daysBeforeAskingAgain * 86_400_000)
  const isOver = sql<boolean>`status = 'rejected' and answered_at <= ${declinedBefore}`
  await deleteInBatches(db, 'connections', isOver, stopping)
}
