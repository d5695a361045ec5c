import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { endSessions } from '#server/accounts/session.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { readAdminUser } from './read-admin-user.ts'
import { endTokensOf } from '#server/tokens/keep-tokens.ts'

/** For an account that may be in the wrong hands, even an admin's. Admins end their own sessions in the settings. */
export async function endMemberSessions(tx: Tx, admin: Viewer, userId: number) {
  if (userId === admin.id) throw new Problem('own_account')
  const { name } = await readAdminUser(tx, userId)
  await endSessions(tx, userId)
  await endTokensOf(tx.db, userId)
  await mailSecurityNotice(tx, userId, { event: 'signed-out-by-admin' })
  await recordAct(tx, admin, { action: 'end_sessions', subjectType: 'user', subjectId: userId, userId, label: name })
  return { message: 'This member is signed out everywhere.' }
}
