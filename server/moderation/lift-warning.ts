import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { liftWarning as lift } from '#server/standing/lift-warning.ts'
import { countOtherAdmins } from '#server/standing/list-appeals.ts'

export async function liftWarning(tx: Tx, admin: Viewer, { id, reason }: { id: number; reason: string }) {
  const warning = await tx.db
    .selectFrom('warnings')
    .innerJoin('users', 'users.id', 'warnings.user_id')
    .select(['users.id as userId', 'users.name'])
    .where('warnings.id', '=', id)
    .executeTakeFirst()
  if (!warning) throw new Problem('warning_not_found')
  if (warning.userId === admin.id && (await countOtherAdmins(tx.db, admin.id)) > 0) throw new Problem('own_account')
  if (!(await lift(tx, { id, reason, adminId: admin.id }))) throw new Problem('already_decided')
  const { userId, name } = warning
  await recordAct(tx, admin, { action: 'lift_warning', subjectType: 'warning', subjectId: id, userId, label: name, reason })
  return { message: 'The warning no longer counts.' }
}
