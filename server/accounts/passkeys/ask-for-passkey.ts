import { passkeysPerMember } from '#contract/security.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rooms } from '#server/rooms.ts'
import { checkOwnPassword } from '#server/accounts/passwords/check-own-password.ts'
import { keepChallenge } from './passkey-challenges.ts'
import { selectPasskeys, selectTwoFactor, type Account } from '#server/accounts/queries.ts'
import { requireProvenEmail } from '#server/accounts/require-proven-email.ts'
import { creationOptions, requestOptions } from './webauthn.ts'
import { withBothFactors, type BothFactors } from '#server/accounts/two-factor/with-both-factors.ts'
import { readSite } from '#server/users/read-site.ts'

interface Asking extends Omit<BothFactors, 'code'> {
  code?: string | undefined
}

export async function askForPasskey(rooms: Rooms, asking: Asking) {
  const { viewer } = asking
  requireProvenEmail(viewer)
  const account = await checkFactors(rooms, asking)
  const { name: siteName } = await readSite(rooms.database.db)
  const passkeys = await selectPasskeys(rooms.database.db, viewer.id)
  if (passkeys.length >= passkeysPerMember) throw new Problem('too_many_passkeys')
  const options = await creationOptions({ config: rooms.config, siteName }, account, passkeys)
  await keepChallenge(rooms, options.challenge, viewer.id)
  return { ...options }
}

/** A passkey signs in without a code: so if two-factor is on, creating one takes a code. */
async function checkFactors(rooms: Rooms, { viewer, currentPassword, code }: Asking): Promise<Account> {
  const twoFactor = await selectTwoFactor(rooms.database.db, viewer.id)
  const isOn = Boolean(twoFactor?.confirmed_at)
  if (isOn && code) return withBothFactors(rooms, { viewer, currentPassword, code }, async (_tx, account) => account)
  const account = await checkOwnPassword(rooms, viewer, currentPassword)
  if (isOn) throw new Problem('two_factor_required')
  return account
}

/** The same for everyone: the answer will show who it is. */
export async function askForPasskeySignIn(rooms: Rooms) {
  const options = await requestOptions(rooms.config)
  await keepChallenge(rooms, options.challenge, null)
  return { ...options }
}
