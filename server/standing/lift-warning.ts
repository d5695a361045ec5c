import type { Tx } from '#server/rooms.ts'
import { changeWarningCount } from '#server/users/set-standing.ts'
import { grantOpenAppeal } from './grant-appeal.ts'

interface Lifting {
  id: number
  reason: string
  adminId: number
}

/** It stays readable but no longer counts; an appeal against it is granted along with it. False if it had been lifted already. */
export async function liftWarning(tx: Tx, { id, reason, adminId }: Lifting): Promise<boolean> {
  const { db, rooms } = tx
  const lifted = await db
    .updateTable('warnings')
    .set({ lifted_at: rooms.now(), lift_reason: reason })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!lifted) return false
  await changeWarningCount(db, lifted.user_id, -1)
  await grantOpenAppeal(tx, { against: { warning_id: id }, userId: lifted.user_id, reason, adminId })
  return true
}
