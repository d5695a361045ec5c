import { sql } from 'kysely'
import { daysToUndoRejection } from '#contract/moderation.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { deleteForGood } from './delete-holding.ts'

const dayMs = 86_400_000
/** Since the last change. */
const keepDraftsMs = 365 * dayMs

/** What was rejected, once it can no longer be undone; drafts that were left for a year, a collection with all its items. */
export const cleanUpHoldings = (rooms: Rooms, stopping?: AbortSignal) =>
  inBatches(() => inTransaction(rooms, deleteOld), stopping)

async function deleteOld(tx: Tx): Promise<number> {
  const now = tx.rooms.now().getTime()
  const left = new Date(now - keepDraftsMs)
  const { rows } = await sql<LockedHolding>`
    select * from holdings
     where (state = 'rejected' and reviewed_at <= ${new Date(now - daysToUndoRejection * dayMs)})
        or (state = 'draft' and kind <> 'item' and coalesce(edited_at, created_at) <= ${left} and not exists (
              select from items where items.collection_id = holdings.id and items.changed_at > ${left}))
     order by id limit ${batchSize} for no key update`.execute(tx.db)
  await deleteForGood(tx, rows)
  return rows.length
}
