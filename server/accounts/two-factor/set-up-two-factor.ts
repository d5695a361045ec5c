import { randomBytes } from 'node:crypto'
import type { TwoFactorSetup } from '#contract/security.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { base32 } from './totp.ts'
import { checkOwnPassword } from '#server/accounts/passwords/check-own-password.ts'
import { lockAccount, selectTwoFactor } from '#server/accounts/queries.ts'
import { requireProvenEmail } from '#server/accounts/require-proven-email.ts'
import { sealSecret } from './seal-secret.ts'
import { readSite } from '#server/users/read-site.ts'

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20

/** A new secret each time, until one is confirmed with a code within a limited time. */
export async function setUpTwoFactor(rooms: Rooms, viewer: Viewer, currentPassword: string): Promise<TwoFactorSetup> {
  requireProvenEmail(viewer)
  const checked = await checkOwnPassword(rooms, viewer, currentPassword)
  const secret = randomBytes(secretBytes)
  await inTransaction(rooms, async (tx) => {
    if (!(await lockAccount(tx.db, viewer.id, checked.password_hash))) throw new Problem('not_signed_in')
    const twoFactor = await selectTwoFactor(tx.db, viewer.id)
    if (twoFactor?.confirmed_at) throw new Problem('two_factor_on')
    const fresh = { secret: await sealSecret(tx, viewer.id, secret), last_step: 0, created_at: rooms.now() }
    await tx.db
      .insertInto('two_factor')
      .values({ user_id: viewer.id, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .execute()
  })
  const { name } = await readSite(rooms.database.db)
  return { secret: base32(secret), uri: uriOf(name, checked.username, base32(secret)) }
}

/** The format authenticator apps read. Digits, period and algorithm are the defaults. */
function uriOf(siteName: string, username: string, secret: string) {
  // The colon separates issuer and username.
  const issuer = siteName.replaceAll(':', ' ')
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${username}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
