import { sql } from 'kysely'
import { exportKeptDays } from '#contract/your-data.ts'
import { batchSize, deleteInBatches, inBatches } from '#server/database/in-batches.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { exportJob, failExport } from './make-export.ts'

export async function cleanUpExports(rooms: Rooms, stopping?: AbortSignal) {
  await inBatches(() => removeExpired(rooms), stopping)
  await giveUpAbandoned(rooms, stopping)
  await forgetOld(rooms, stopping)
}

async function removeExpired({ database: { db }, now }: Rooms): Promise<number> {
  const expired = db
    .selectFrom('data_exports')
    .select('id')
    .where('expires_at', '<=', now())
    .where('file_key', 'is not', null)
    .limit(batchSize)
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ file_key: null })
    .where('id', 'in', expired)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Those whose job is gone, for instance because the process died during the last attempt. One still waiting its turn,
 * however long, has not failed.
 */
async function giveUpAbandoned(rooms: Rooms, stopping?: AbortSignal) {
  const open = await rooms.database.db
    .selectFrom('data_exports')
    .select('id')
    .where('status', 'in', ['waiting', 'running'])
    .execute()
  for (const about of open) {
    if (stopping?.aborted) return
    if (!(await rooms.jobs.isUnderWay(exportJob, about))) await failExport(rooms, about.id, 'failed')
  }
}

/** The record of an export is kept no longer than its file. */
async function forgetOld({ database: { db }, now }: Rooms, stopping?: AbortSignal) {
  const old = new Date(now().getTime() - exportKeptDays * 86_400_000)
  const isForgotten = sql<boolean>`status not in ('waiting', 'running') and file_key is null and created_at <= ${old}`
  await deleteInBatches(db, 'data_exports', isForgotten, stopping)
}

/** For a member who leaves. An export in progress finds its row gone, and nothing refers to its file (make-export.ts). */
export const eraseExports = ({ db }: Tx, userId: number) => db.deleteFrom('data_exports').where('user_id', '=', userId).execute()
