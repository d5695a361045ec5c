import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'

/** It stays readable, and no longer counts. False when it had been lifted already. */
export async function liftWarning({ db, rooms }: Tx, warningId: number, reason: string): Promise<boolean> {
  const lifted = await db
    .updateTable('warnings')
    .set({ lifted_at: rooms.now(), lift_reason: reason })
    .where('id', '=', warningId)
    .where('lifted_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!lifted) return false
  await db
    .updateTable('users')
    .set({ warning_count: sql`warning_count - 1` })
    .where('id', '=', lifted.user_id)
    .execute()
  return true
}
