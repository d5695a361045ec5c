import { sql } from 'kysely'
import { daysToUndoRejection } from '#contract/moderation.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { forgetLabels } from '#server/review/labels.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { lockPosts, textsOf } from './lock-post.ts'

/** Long enough to undo it, to read why, to edit and resubmit. */
const keepRejectedMs = daysToUndoRejection * 86_400_000

export const cleanUpPosts = (rooms: Rooms, stopping?: AbortSignal) =>
  inBatches(() => inTransaction(rooms, deleteRejected), stopping)

async function deleteRejected(tx: Tx): Promise<number> {
  const before = new Date(tx.rooms.now().getTime() - keepRejectedMs)
  const found = await tx.db.selectFrom('posts').select('id').where('rejected_at', '<=', before).limit(batchSize).execute()
  const locked = await lockPosts(
    tx,
    found.map(({ id }) => id),
  )
  const ids = locked.filter(({ rejected_at }) => rejected_at && rejected_at <= before).map(({ id }) => id)
  await forgetLabels(tx, textsOf(ids))
  await tx.db
    .deleteFrom('posts')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  return found.length
}
