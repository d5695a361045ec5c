import type { RecoveryCodes, TwoFactor } from '#contract/security.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { limitWrongCodes } from './limit-wrong-codes.ts'
import { selectTwoFactor } from '#server/accounts/queries.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { requireProvenEmail } from '#server/accounts/require-proven-email.ts'
import { spendCodeOfApp } from './second-factor.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { endSessions, rotateSession, type Visit } from '#server/accounts/session.ts'
import { hasLapsed } from './two-factor-setups.ts'
import { withBothFactors, type BothFactors } from './with-both-factors.ts'

interface Confirmation {
  viewer: Viewer
  code: string
}

/** As with a new password: signs out everywhere else, and a copied cookie of this session is worthless afterwards. */
export async function turnOnTwoFactor(
  rooms: Rooms,
  { viewer, code }: Confirmation,
  { reply }: Pick<Visit, 'reply'>,
): Promise<RecoveryCodes> {
  requireProvenEmail(viewer)
  const confirm = () =>
    inTransaction(rooms, async (tx) => {
      await lockPeople(tx, [viewer.id])
      const twoFactor = await selectTwoFactor(tx.db, viewer.id)
      if (twoFactor?.confirmed_at) throw new Problem('two_factor_on')
      if (!twoFactor || hasLapsed(twoFactor, rooms.now())) throw new Problem('two_factor_not_set_up')
      if (!(await spendCodeOfApp(tx, twoFactor, code))) throw fieldProblem('wrong_code', 'code')
      await tx.db.updateTable('two_factor').set({ confirmed_at: rooms.now() }).where('user_id', '=', viewer.id).execute()
      await rotateSession(tx, viewer.sessionId, reply)
      await endSessions(tx, viewer.id, { except: viewer.sessionId })
      await mailSecurityNotice(tx, viewer.id, { event: 'two-factor-on' })
      return { recoveryCodes: await replaceRecoveryCodes(tx.db, viewer.id) }
    })
  return limitWrongCodes(rooms, { userId: viewer.id, place: 'signed-in' }, confirm)
}

export async function turnOffTwoFactor(rooms: Rooms, factors: BothFactors) {
  const userId = factors.viewer.id
  await withBothFactors(rooms, factors, async (tx) => {
    await tx.db.deleteFrom('two_factor').where('user_id', '=', userId).execute()
    await deleteRecoveryCodes(tx.db, userId)
    await mailSecurityNotice(tx, userId, { event: 'two-factor-off' })
  })
  return { message: 'Two-factor authentication is off.' }
}

export function renewRecoveryCodes(rooms: Rooms, factors: BothFactors): Promise<RecoveryCodes> {
  const userId = factors.viewer.id
  return withBothFactors(rooms, factors, async (tx) => {
    await mailSecurityNotice(tx, userId, { event: 'recovery-codes-renewed' })
    return { recoveryCodes: await replaceRecoveryCodes(tx.db, userId) }
  })
}

export async function readTwoFactor({ db }: Tx, viewer: Viewer): Promise<TwoFactor> {
  const twoFactor = await selectTwoFactor(db, viewer.id)
  return { isOn: Boolean(twoFactor?.confirmed_at), recoveryCodesLeft: await countRecoveryCodes(db, viewer.id) }
}
