import { fieldProblem, Problem } from '#server/http/problem.ts'
import { forgetCount, refuseBeyond } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { limits } from '#server/accounts/limits.ts'
import { requireFreshSignOn } from '#server/accounts/only-sign-on.ts'
import { isPasswordOf, nobodysHash } from './password-hash.ts'
import { lockAccount, selectAccount } from '#server/accounts/queries.ts'

/**
 * A person at an open session must still know the password to change the account. A member who has never had one proves it
 * by a session that a provider opened a moment ago.
 */
export async function checkOwnPassword(rooms: Rooms, viewer: Viewer, password: string) {
  const account = await selectAccount(rooms.database.db, viewer.id)
  if (!account) throw new Problem('not_signed_in')
  // Nothing is guessed here, so nothing is counted.
  if (account.password_hash === nobodysHash) {
    await requireFreshSignOn(rooms, viewer)
    return account
  }
  const key = `own-password:${viewer.id}`
  await refuseBeyond(rooms, key, limits.wrongOwnPasswords)
  if (!(await isPasswordOf(account.password_hash, password))) throw fieldProblem('wrong_current_password', 'currentPassword')
  await forgetCount(rooms, key)
  return account
}

/**
 * For the account `checkOwnPassword` returned: if the password was reset in the meantime, that was to keep the other person
 * out. Locks the account.
 */
export async function requireUnchangedPassword({ db }: Tx, checked: { id: number; password_hash: string }) {
  if (!(await lockAccount(db, checked.id, checked.password_hash))) throw new Problem('not_signed_in')
}
