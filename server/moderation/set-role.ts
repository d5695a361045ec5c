import { announceAccountChange } from '#server/accounts/announce-account-change.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { setAdmin } from '#server/users/set-admin.ts'
import { readAdminUser } from './read-admin-user.ts'

interface Change {
  userId: number
  isAdmin: boolean
  reason?: string | undefined
}

/** Read on every request, so a role taken away is gone at once. The last admin stays one. Open pages reflect it soon. */
export async function setRole(tx: Tx, admin: Viewer, { userId, isAdmin, reason }: Change) {
  await readAdminUser(tx, userId)
  const outcome = await setAdmin(tx, userId, isAdmin)
  if (outcome === 'last_admin') throw new Problem('last_admin')
  if (outcome === 'unchanged') throw new Problem('already_decided')
  // As they are once no other decision can interfere: they may have been suspended meanwhile.
  const user = await readAdminUser(tx, userId)
  if (isAdmin && (user.isSuspended || !user.emailVerified)) throw new Problem('user_not_found')
  const action = isAdmin ? 'make_admin' : 'remove_admin'
  await recordAct(tx, admin, { action, subjectType: 'user', subjectId: userId, userId, label: user.name, reason })
  await announceAccountChange(tx, userId)
  await mailSecurityNotice(tx, userId, { event: isAdmin ? 'made-admin' : 'admin-removed' })
  return user
}
