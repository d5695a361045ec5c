import type { Appeal } from '#contract/moderation.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { tellAppealDecided } from './grant-appeal.ts'
import { liftWarning } from './lift-warning.ts'
import { countOtherAdmins, mayDecide, presentAppeal, selectAppeals, type AppealRow } from './list-appeals.ts'
import { endSuspension } from './restore-user.ts'

interface Decision {
  id: number
  outcome: 'granted' | 'upheld'
  reason: string
}

/** If granted, the warning is lifted or the suspension ends. If two admins decide at once, the second is told. */
export async function decideAppeal(tx: Tx, admin: Viewer, { id, outcome, reason }: Decision): Promise<Appeal> {
  await tx.db.selectFrom('appeals').select('id').where('id', '=', id).forUpdate().execute()
  const row = await selectAppeals(tx.db).where('appeals.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('appeal_not_found')
  if (row.decided_at) throw new Problem('already_decided')
  const others = await countOtherAdmins(tx.db, admin.id)
  if (!mayDecide(row, admin, others)) throw new Problem('another_admin_decides')

  const decided = { outcome, decision: reason, decided_at: tx.rooms.now() }
  await tx.db
    .updateTable('appeals')
    .set({ ...decided, decided_by: admin.id })
    .where('id', '=', id)
    .execute()
  if (outcome === 'granted') await grant(tx, row, { reason, adminId: admin.id })
  await tellAppealDecided(tx, { userId: row.userId, isSuspension: row.warningId === null, isGranted: outcome === 'granted' })
  const action = outcome === 'granted' ? 'grant_appeal' : 'uphold_appeal'
  await recordAct(tx, admin, { action, subjectType: 'appeal', subjectId: id, userId: row.userId, label: row.name, reason })
  return presentAppeal({ ...row, ...decided }, admin, others)
}

async function grant(tx: Tx, row: AppealRow, { reason, adminId }: { reason: string; adminId: number }) {
  if (row.warningId !== null) await liftWarning(tx, { id: row.warningId, reason, adminId })
  else if (row.suspensionId !== null) {
    await endSuspension(tx, { userId: row.userId, reason, adminId, suspensionId: row.suspensionId })
  }
}
