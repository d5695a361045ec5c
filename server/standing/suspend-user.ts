import { warningsBeforeTermination } from '#contract/guidelines.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { endSessions } from '#server/accounts/session.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { announceStanding } from '#server/users/announce-standing.ts'
import { setSuspended } from '#server/users/set-standing.ts'
import { lockUser } from './queries.ts'
import { endTokensOf } from '#server/tokens/keep-tokens.ts'

interface Decision {
  userId: number
  reason: string
}

/** Two warnings come first. Sessions and sockets end at once; signing in again shows why, and how to appeal. */
export async function suspendUser(tx: Tx, admin: Viewer, { userId, reason }: Decision) {
  const user = await lockUser(tx.db, userId)
  if (!user) throw new Problem('user_not_found')
  if (userId === admin.id) throw new Problem('own_account')
  if (user.is_admin) throw new Problem('admin_account')
  if (user.suspended_at) throw new Problem('already_decided')
  if (user.warning_count < warningsBeforeTermination) throw new Problem('warnings_first')

  await tx.db
    .insertInto('suspensions')
    .values({ user_id: userId, admin_id: admin.id, reason, created_at: tx.rooms.now() })
    .execute()
  await setSuspended(tx.db, userId, tx.rooms.now())
  await endSessions(tx, userId)
  await endTokensOf(tx.db, userId)
  await announceStanding(tx, userId)
  await tx.rooms.mail.send(tx, 'suspended', { userId })
  await recordAct(tx, admin, { action: 'suspend_user', subjectType: 'user', subjectId: userId, userId, label: user.name, reason })
}
