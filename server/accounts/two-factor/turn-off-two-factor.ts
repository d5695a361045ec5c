import type { Rooms } from '#server/rooms.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { withBothFactors, type BothFactors } from './with-both-factors.ts'

export async function turnOffTwoFactor(rooms: Rooms, factors: BothFactors) {
  const userId = factors.viewer.id
  await withBothFactors(rooms, factors, async (tx) => {
    await tx.db.deleteFrom('two_factor').where('user_id', '=', userId).execute()
    await deleteRecoveryCodes(tx.db, userId)
    await mailSecurityNotice(tx, userId, { event: 'two-factor-off' })
  })
  return { message: 'Two-factor authentication is off.' }
}
