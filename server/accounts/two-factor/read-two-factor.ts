import type { TwoFactor } from '#contract/security.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { selectTwoFactor } from '#server/accounts/queries.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

export async function readTwoFactor({ db }: Tx, viewer: Viewer): Promise<TwoFactor> {
  const twoFactor = await selectTwoFactor(db, viewer.id)
  return { isOn: Boolean(twoFactor?.confirmed_at), recoveryCodesLeft: await countRecoveryCodes(db, viewer.id) }
}
