import type { RecoveryCodes } from '#contract/security.ts'
import type { Rooms } from '#server/rooms.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { withBothFactors, type BothFactors } from './with-both-factors.ts'

export function renewRecoveryCodes(rooms: Rooms, factors: BothFactors): Promise<RecoveryCodes> {
  const userId = factors.viewer.id
  return withBothFactors(rooms, factors, async (tx) => {
    await mailSecurityNotice(tx, userId, { event: 'recovery-codes-renewed' })
    return { recoveryCodes: await replaceRecoveryCodes(tx.db, userId) }
  })
}
