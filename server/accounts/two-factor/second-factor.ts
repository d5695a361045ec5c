import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { selectTwoFactor, type TwoFactorRow } from '#server/accounts/queries.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './seal-secret.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { stepOfCode } from './totp.ts'

/** For signing in, within a transaction that has locked the account: asks for a code only if two-factor is on. */
export async function passSecondFactor(tx: Tx, userId: number, code: string | undefined) {
  const twoFactor = await selectTwoFactor(tx.db, userId)
  if (!twoFactor?.confirmed_at) return
  if (!code) throw new Problem('two_factor_required')
  const used = await spendCode(tx, twoFactor, code)
  if (used === 'code of the app') return
  const left = await countRecoveryCodes(tx.db, userId)
  await mailSecurityNotice(tx, userId, { event: 'recovery-code-used', detail: String(left) })
}

/** For what changes two-factor itself. */
export async function spendOwnCode(tx: Tx, userId: number, code: string) {
  const twoFactor = await selectTwoFactor(tx.db, userId)
  if (!twoFactor?.confirmed_at) throw new Problem('two_factor_off')
  await spendCode(tx, twoFactor, code)
}

async function spendCode(tx: Tx, twoFactor: TwoFactorRow, code: string) {
  const isOfApp = /^\d+$/.test(code)
  const isRight = isOfApp ? await spendCodeOfApp(tx, twoFactor, code) : await spendRecoveryCode(tx.db, twoFactor.user_id, code)
  if (!isRight) throw fieldProblem('wrong_code', 'code')
  return isOfApp ? 'code of the app' : 'recovery code'
}

/** Each code works once, and none older than the last: a code read over someone's shoulder is useless. */
export async function spendCodeOfApp(tx: Tx, { user_id, secret: sealed }: TwoFactorRow, code: string): Promise<boolean> {
  const { db, rooms } = tx
  const secret = await openSecret(tx, user_id, sealed)
  if (!secret) rooms.log.warn({ userId: user_id }, 'a two-factor secret cannot be opened: SESSION_SECRET has changed')
  const step = secret && stepOfCode(secret, code, rooms.now())
  if (!step) return false
  const spent = await db
    .updateTable('two_factor')
    // Sealed afresh with each use: once SESSION_SECRET is set, less and less remains that the database could open by itself.
    .set({ last_step: step, secret: await sealSecret(tx, user_id, secret) })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
