import { setImmediate } from 'node:timers/promises'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** So few that the embedded database, which does one thing at a time, soon answers anyone who asks between two of them. */
export const batchSize = 200

/**
 * Calls `doSome` until it had less than a whole batch to do. Each call is short and complete in itself: work that ends in the
 * middle, because the process is to stop or was killed, is gone on with by the next run.
 */
export async function inBatches(doSome: () => Promise<number>, stopping?: AbortSignal) {
  for (;;) {
    if (stopping?.aborted || (await doSome()) < batchSize) return
    await setImmediate()
  }
}

/** Deletes all rows for which the condition holds. An index has to lead to them: each batch looks for its own. */
export const deleteInBatches = (db: Db, table: keyof Tables, condition: Expression<SqlBool>, stopping?: AbortSignal) =>
  inBatches(async () => {
    // Asked again of each row that is deleted: what was prolonged meanwhile stays.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
       where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${batchSize})) and ${condition}`.execute(
      db,
    )
    return Number(numAffectedRows)
  }, stopping)
