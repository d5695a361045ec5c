import type { AccessToken, TokenDraft } from '#contract/tokens.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { insertToken } from '#server/tokens/keep-tokens.ts'
import { checkOwnPassword, requireUnchangedPassword } from '#server/accounts/passwords/check-own-password.ts'
import { selectTwoFactor } from './queries.ts'
import { mailSecurityNotice } from './security-letters.ts'
import { withBothFactors } from '#server/accounts/two-factor/with-both-factors.ts'

/**
 * A token opens the account to a program for months: so it requires what signing in requires, and its owner is told by
 * letter.
 */
export async function makeAccessToken(
  rooms: Rooms,
  viewer: Viewer,
  { currentPassword, code, ...draft }: TokenDraft,
): Promise<AccessToken & { token: string }> {
  const twoFactor = await selectTwoFactor(rooms.database.db, viewer.id)
  const isOn = Boolean(twoFactor?.confirmed_at)
  const make = (tx: Tx) => insertAndTell(tx, viewer, draft)
  if (isOn && code) return withBothFactors(rooms, { viewer, currentPassword, code }, make)
  const account = await checkOwnPassword(rooms, viewer, currentPassword)
  if (isOn) throw new Problem('two_factor_required')
  return inTransaction(rooms, async (tx) => {
    await requireUnchangedPassword(tx, account)
    return make(tx)
  })
}

async function insertAndTell(tx: Tx, viewer: Viewer, draft: Pick<TokenDraft, 'name' | 'scope' | 'days'>) {
  const made = await insertToken(tx, { userId: viewer.id, ...draft })
  await mailSecurityNotice(tx, viewer.id, { event: 'token-made', detail: draft.name })
  return made
}
