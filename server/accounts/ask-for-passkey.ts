import { passkeysPerMember } from '#contract/security.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms } from '#server/rooms.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { keepChallenge } from './passkey-challenges.ts'
import { selectPasskeys } from './queries.ts'
import { creationOptions, requestOptions } from './webauthn.ts'

export async function askForPasskey(rooms: Rooms, viewer: Viewer, currentPassword: string) {
  const account = await checkOwnPassword(rooms, viewer, currentPassword)
  const passkeys = await selectPasskeys(rooms.database.db, viewer.id)
  if (passkeys.length >= passkeysPerMember) throw new Problem('too_many_passkeys')
  const options = await creationOptions(rooms.config, account, passkeys)
  await keepChallenge(rooms, options.challenge, viewer.id)
  return { ...options }
}

/** The same for everybody: who it is shows with the answer. */
export async function askForPasskeySignIn(rooms: Rooms) {
  const options = await requestOptions(rooms.config)
  await keepChallenge(rooms, options.challenge, null)
  return { ...options }
}
