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
 * By the operator's rules, at every sign-in and before it: who has left the group has left the role when the page opens. What
 * an admin gave by hand is not a rule's to take. In a transaction of its own, since the last admin is found by locking all.
 */
export async function applyRules(rooms: Rooms, provider: SignOnProvider, link: Link, { groups }: Found) {
  if (!provider.claims.groups) return
  const isIn = (wanted: string[]) => wanted.some((group) => groups.includes(group))
  const [isVerified, isAdmin] = [isIn(provider.rules.verified), isIn(provider.rules.admin)]
  await inTransaction(rooms, async (tx) => {
    if (isVerified || link.gave_verified) await applyVerified(tx, link, { isDue: isVerified, by: provider.name })
    if (isAdmin || link.gave_admin) await applyAdmin(tx, link, { isDue: isAdmin, by: provider.name })
  })
}

interface Due {
  isDue: boolean
  by: string
}

async function applyVerified(tx: Tx, link: Link, { isDue, by }: Due) {
  if (await setVerified(tx, link.user_id, isDue)) await record(tx, link, isDue ? 'verify_user' : 'unverify_user', by)
  else if (isDue) return
  await tx.db.updateTable('sign_on_links').set({ gave_verified: isDue }).where('id', '=', link.id).execute()
}

/** Not for who is suspended, or has not proven an address: an admin could not make one of them either. */
async function applyAdmin(tx: Tx, link: Link, { isDue, by }: Due) {
  if (isDue && !(await mayBeAdmin(tx, link.user_id))) return
  const outcome = await setAdmin(tx, link.user_id, isDue)
  if (outcome === 'last_admin' || (outcome === 'unchanged' && isDue)) return
  await tx.db.updateTable('sign_on_links').set({ gave_admin: isDue }).where('id', '=', link.id).execute()
  if (outcome === 'unchanged') return
  await record(tx, link, isDue ? 'make_admin' : 'remove_admin', by)
  await announceAccountChange(tx, link.user_id)
  await mailSecurityNotice(tx, link.user_id, { event: isDue ? 'made-admin' : 'admin-removed' })
}

async function mayBeAdmin({ db }: Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

async function record(tx: Tx, { user_id: userId }: Link, action: AuditAction, by: string) {
  const { name } = await tx.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const reason = `By a rule for the groups of ${by}`
  await recordAct(tx, operator, { action, subjectType: 'user', subjectId: userId, userId, label: name, reason })
}
