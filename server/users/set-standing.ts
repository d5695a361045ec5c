import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Standing warnings only: those that were lifted no longer count. */
export async function changeWarningCount(db: Db, userId: number, by: 1 | -1) {
  await db
    .updateTable('users')
    .set({ warning_count: sql`warning_count + ${by}` })
    .where('id', '=', userId)
    .execute()
}

/** null when reinstated. */
export async function setSuspended(db: Db, userId: number, since: Date | null) {
  await db.updateTable('users').set({ suspended_at: since }).where('id', '=', userId).execute()
}
