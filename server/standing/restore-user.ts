import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { announceStanding } from '#server/users/announce-standing.ts'
import { setSuspended } from '#server/users/set-standing.ts'
import { grantOpenAppeal } from './grant-appeal.ts'
import { lockUser } from './queries.ts'

export async function restoreUser(tx: Tx, admin: Viewer, { userId, reason }: { userId: number; reason: string }) {
  const user = await lockUser(tx.db, userId)
  if (!user) throw new Problem('user_not_found')
  if (!user.suspended_at) throw new Problem('not_suspended')
  await endSuspension(tx, { userId, reason, adminId: admin.id })
  await recordAct(tx, admin, { action: 'restore_user', subjectType: 'user', subjectId: userId, userId, label: user.name, reason })
}

interface Ending {
  userId: number
  reason: string
  adminId: number
  /** Only this one: a later suspension stays in force. */
  suspensionId?: number
}

/** By an admin's own decision, or because an appeal was granted; an open appeal against it is granted along with it. */
export async function endSuspension(tx: Tx, { userId, reason, adminId, suspensionId }: Ending) {
  const { db, rooms } = tx
  let query = db
    .updateTable('suspensions')
    .set({ ended_at: rooms.now(), end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (suspensionId !== undefined) query = query.where('id', '=', suspensionId)
  const ended = await query.returning('id').execute()
  if (ended.length === 0 && suspensionId !== undefined) return
  for (const { id } of ended) await grantOpenAppeal(tx, { against: { suspension_id: id }, userId, reason, adminId })
  await setSuspended(db, userId, null)
  await announceStanding(tx, userId)
  await rooms.mail.send(tx, 'restored', { userId })
}
