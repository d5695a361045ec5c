import { announceAccountChange } from '#server/accounts/announce-account-change.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import type { AuditAction } from '#contract/audit.ts'
import { operator, recordAct } from '#server/audit/record-act.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { SignOnProvider } from '#server/sign-on-providers.ts'
import { setAdmin } from '#server/users/set-admin.ts'
import { setVerified } from '#server/users/set-verified.ts'
import type { Link } from './links.ts'
import type { Found } from './read-claims.ts'

/**
 * By the operator's rules, before and at every sign-in: someone who has left the group no longer has the role when the page
 * opens. What an admin granted by hand is not for a rule to take away. In a transaction of its own, since finding the last
 * admin locks them all.
 */
export async function applyRules(rooms: Rooms, provider: SignOnProvider, link: Link, { groups }: Found) {
  const isIn = (wanted: string[]) => wanted.some((group) => groups.includes(group))
  const [isVerified, isAdmin] = [isIn(provider.rules.verified), isIn(provider.rules.admin)]
  // Also if the operator has removed the rules.
  if (!isVerified && !isAdmin && !link.gave_verified && !link.gave_admin) return
  const reason = `By a rule for the groups of ${provider.name}`
  await inTransaction(rooms, async (tx) => {
    if (isVerified || link.gave_verified) await applyVerified(tx, link, { isDue: isVerified, reason })
    if (isAdmin || link.gave_admin) await applyAdmin(tx, link, { isDue: isAdmin, reason })
  })
}

/** For a link being removed: afterwards no rule would check it any more. Comes first in its transaction, as it locks all admins. */
export async function takeBackGiven(tx: Tx, link: Link, reason: string) {
  if (link.gave_admin) await applyAdmin(tx, link, { isDue: false, reason })
  if (link.gave_verified) await applyVerified(tx, link, { isDue: false, reason })
}

interface Due {
  isDue: boolean
  reason: string
}

async function applyVerified(tx: Tx, link: Link, { isDue, reason }: Due) {
  if (await setVerified(tx, link.user_id, isDue)) await record(tx, link, isDue ? 'verify_user' : 'unverify_user', reason)
  else if (isDue) return
  await tx.db.updateTable('sign_on_links').set({ gave_verified: isDue }).where('id', '=', link.id).execute()
}

/** Not for someone suspended or unverified: an admin could not make them one either. */
async function applyAdmin(tx: Tx, link: Link, { isDue, reason }: Due) {
  if (isDue && !(await mayBeAdmin(tx, link.user_id))) return
  const outcome = await setAdmin(tx, link.user_id, isDue)
  if (outcome === 'last_admin' || (outcome === 'unchanged' && isDue)) return
  await tx.db.updateTable('sign_on_links').set({ gave_admin: isDue }).where('id', '=', link.id).execute()
  if (outcome === 'unchanged') return
  await record(tx, link, isDue ? 'make_admin' : 'remove_admin', reason)
  await announceAccountChange(tx, link.user_id)
  await mailSecurityNotice(tx, link.user_id, { event: isDue ? 'made-admin' : 'admin-removed' })
}

/** From here on they stay as they are: a concurrent suspension comes either before or after this. */
async function mayBeAdmin({ db }: Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function record(tx: Tx, { user_id: userId }: Link, action: AuditAction, reason: string) {
  const { name } = await tx.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  await recordAct(tx, operator, { action, subjectType: 'user', subjectId: userId, userId, label: name, reason })
}
