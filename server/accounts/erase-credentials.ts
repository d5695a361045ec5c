import type { Tx } from '#server/rooms.ts'
import { endTokensOf } from '#server/tokens/keep-tokens.ts'
import { setPasswordHash } from '#server/users/set-credentials.ts'
import { nobodysHash } from '#server/accounts/passwords/password-hash.ts'
import { endSessions } from './session.ts'
import { deleteTokens } from './tokens.ts'

/** Every way in, and where the member has signed in from. Sockets close with their sessions. */
export async function eraseCredentials(tx: Tx, userId: number) {
  await setPasswordHash(tx, userId, nobodysHash)
  await endSessions(tx, userId)
  await deleteTokens(tx.db, userId)
  await endTokensOf(tx.db, userId)
  const waysIn = ['two_factor', 'recovery_codes', 'passkeys', 'passkey_challenges', 'sign_on_links', 'sign_on_attempts'] as const
  for (const table of [...waysIn, 'known_devices'] as const) await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
}
