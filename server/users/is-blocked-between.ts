import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Whether either of the two has blocked the other. */
export async function isBlockedBetween(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
        or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}) as found`.execute(db)
  return rows[0]!.found
}
