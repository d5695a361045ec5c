import type { Db } from '#server/database/database.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { isOfDomains, readEntryRule } from './entry-rule.ts'

/** For people without an invitation: those who cannot be let in are told before an account is created. */
export async function refuseAtDoor(db: Db, email: string) {
  const { mode, domains } = await readEntryRule(db)
  if (mode === 'invitation') throw new Problem('invitation_required')
  if (mode === 'domains' && !isOfDomains(email, domains)) throw fieldProblem('email_domain_refused', 'email')
}

/** For an account that was never verified: a new address is checked against the same rule. */
export async function refuseAddressOfNewcomer(db: Db, { userId, email }: { userId: number; email: string }) {
  const { mode, domains } = await readEntryRule(db)
  if (mode !== 'domains' || isOfDomains(email, domains) || (await isInvited(db, userId))) return
  throw fieldProblem('email_domain_refused', 'email')
}

/**
 * When an address is verified for the first time: by the rule of that moment, so that an account created before the rule was
 * tightened is no way around it. Those it does not let in automatically wait for an admin, and are not turned away.
 */
export async function isLetInAtOnce(db: Db, { userId, email }: { userId: number; email: string }): Promise<boolean> {
  const { mode, domains } = await readEntryRule(db)
  if (mode === 'open' || (mode === 'domains' && isOfDomains(email, domains))) return true
  return isInvited(db, userId)
}

async function isInvited(db: Db, userId: number): Promise<boolean> {
  const use = await db.selectFrom('invitation_uses').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return use !== undefined
}
