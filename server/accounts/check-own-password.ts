import { fieldProblem, Problem } from '#server/http/problem.ts'
import { forgetCount, refuseBeyond } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms } from '#server/rooms.ts'
import { limits } from './limits.ts'
import { isPasswordOf } from './password-hash.ts'
import { selectAccount } from './queries.ts'

/** Whoever sits at an open session must still know the password for what changes the account. */
export async function checkOwnPassword(rooms: Rooms, viewer: Viewer, password: string) {
  const key = `own-password:${viewer.id}`
  await refuseBeyond(rooms, key, limits.wrongOwnPasswords)
  const account = await selectAccount(rooms.database.db, viewer.id)
  if (!account) throw new Problem('not_signed_in')
  if (!(await isPasswordOf(account.password_hash, password))) throw fieldProblem('wrong_current_password', 'currentPassword')
  await forgetCount(rooms, key)
  return account
}
