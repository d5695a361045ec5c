import type { FastifyRequest } from 'fastify'
import { Problem } from '#server/http/problem.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { endTokensOf } from '#server/tokens/keep-tokens.ts'
import { setPasswordHash } from '#server/users/set-credentials.ts'
import { mailPasswordChanged } from '#server/accounts/letters.ts'
import { refusePasswords } from '#server/accounts/only-sign-on.ts'
import { hashPassword } from './password-hash.ts'
import { selectAccount, type Account } from '#server/accounts/queries.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { rememberDevice } from '#server/accounts/remember-device.ts'
import { endSessions } from '#server/accounts/session.ts'
import { deleteTokens, lockTokenOwner, selectToken, spendToken } from '#server/accounts/tokens.ts'
import { deleteSetupOf } from '#server/accounts/two-factor/two-factor-setups.ts'

/** All sessions end and all other links die: the person who made the reset necessary is out. */
export async function resetPassword(
  rooms: Rooms,
  { token, password }: { token: string; password: string },
  request: FastifyRequest,
) {
  await refusePasswords(rooms)
  const { id: userId, ...owner } = await checkToken(outsideTransaction(rooms), token)
  await refuseGuessablePassword({ password, owner, field: 'password' })
  const passwordHash = await hashPassword(password)
  await inTransaction(rooms, async (tx) => {
    // Hashing takes a while: the account may have changed its address meanwhile.
    await lockTokenOwner(tx.db, token)
    await checkToken(tx, token)
    if (!(await spendToken(tx.db, token))) throw new Problem('invalid_reset_link')
    await setPasswordHash(tx, userId, passwordHash)
    await deleteTokens(tx.db, userId)
    await endTokensOf(tx.db, userId)
    await deleteSetupOf(tx.db, userId)
    await endSessions(tx, userId)
    // The owner of the mailbox may sign in from here, however many passwords strangers try meanwhile.
    await rememberDevice(tx, userId, request)
    await mailPasswordChanged(tx, userId)
  })
  return { message: 'Your password has been reset. You can now log in with it.' }
}

async function checkToken({ db, rooms }: Tx, token: string): Promise<Account> {
  const found = await selectToken(db, token, 'reset_password')
  if (!found || found.email !== found.currentEmail) throw new Problem('invalid_reset_link')
  if (found.expires_at <= rooms.now()) throw new Problem('expired_reset_link')
  const account = await selectAccount(db, found.userId)
  if (!account) throw new Problem('invalid_reset_link')
  return account
}
