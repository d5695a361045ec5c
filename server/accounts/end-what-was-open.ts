import type { Db } from '#server/database/database.ts'
import { endAllTokens } from '#server/tokens/keep-tokens.ts'
import { deleteSetups } from '#server/accounts/two-factor/two-factor-setups.ts'

/**
 * Of everyone, after a restore: a backup does not know who has signed out since, which link was used, or which access token was revoked. Passwords,
 * confirmed second factors and passkeys stay, so that all members can sign in again.
 */
export async function endWhatWasOpen(db: Db) {
  for (const table of ['sessions', 'account_tokens', 'passkey_challenges', 'sign_on_attempts'] as const)
    await db.deleteFrom(table).execute()
  await endAllTokens(db)
  await deleteSetups(db).execute()
}
