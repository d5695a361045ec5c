import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'

interface Granting {
  /** What the appeal is against. */
  against: { warning_id: number } | { suspension_id: number }
  userId: number
  reason: string
  adminId: number
}

/** An admin has already decided what it asks for: a pending appeal is granted along with that, and its member told. */
export async function grantOpenAppeal(tx: Tx, { against, userId, reason, adminId }: Granting) {
  let query = tx.db
    .updateTable('appeals')
    .set({ outcome: 'granted', decision: reason, decided_by: adminId, decided_at: tx.rooms.now() })
    .where('decided_at', 'is', null)
  if ('warning_id' in against) query = query.where('warning_id', '=', against.warning_id)
  else query = query.where('suspension_id', '=', against.suspension_id)
  const isSuspension = 'suspension_id' in against
  const granted = await query.returning('id').executeTakeFirst()
  if (granted) await tellAppealDecided(tx, { userId, isSuspension, isGranted: true })
}

interface Decided {
  userId: number
  isSuspension: boolean
  isGranted: boolean
}

export const tellAppealDecided = (tx: Tx, { userId, ...how }: Decided) =>
  notify(tx, userId, { type: 'appeal_decided', says: ['appealDecided', how] })
