import { setImmediate } from 'node:timers/promises'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Few enough that the embedded database, which does one thing at a time, soon gets to any request waiting between two
 * batches.
 */
export const batchSize = 200

/**
 * Calls `doSome` until it had less than a full batch to do. Each call is short and complete in itself: work cut short
 * because the process stops or is killed is continued by the next run.
 */
export async function inBatches(doSome: () => Promise<number>, stopping?: AbortSignal) {
  for (;;) {
    if (stopping?.aborted || (await doSome()) < batchSize) return
    await setImmediate()
  }
}

/** Deletes all rows that match the condition. It needs an index: every batch searches afresh. */
export const deleteInBatches = (db: Db, table: keyof Tables, condition: Expression<SqlBool>, stopping?: AbortSignal) =>
  inBatches(async () => {
    // Checked again for each row as it is deleted: one prolonged in the meantime stays.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
       where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${batchSize})) and ${condition}`.execute(
      db,
    )
    return Number(numAffectedRows)
  }, stopping)
