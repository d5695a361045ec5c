import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { setVerified } from '#server/users/set-verified.ts'
import { readAdminUser } from './read-admin-user.ts'

/** A badge, no more: rights depend on a verified e-mail. If two admins do this at once, the second changes nothing. */
export async function verifyUser(tx: Tx, admin: Viewer, { userId, isVerified }: { userId: number; isVerified: boolean }) {
  const { name } = await readAdminUser(tx, userId)
  const isChanged = await setVerified(tx, userId, isVerified)
  if (!isChanged) throw new Problem('already_decided')
  const action = isVerified ? 'verify_user' : 'unverify_user'
  await recordAct(tx, admin, { action, subjectType: 'user', subjectId: userId, userId, label: name })
  return readAdminUser(tx, userId)
}
