import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { setProvenEmail } from '#server/users/set-email.ts'
import { tellPrograms } from '#server/users/tell-programs.ts'
import { lockTokenOwner, selectToken } from './tokens.ts'

/** Link scanners and impatient people open links twice: until it expires, the link of the verified address succeeds again. */
export async function verifyEmail(tx: Tx, token: string) {
  await lockTokenOwner(tx.db, token)
  const found = await selectToken(tx.db, token, 'verify_email')
  if (!found || (found.email !== found.currentEmail && found.email !== found.pendingEmail))
    throw new Problem('invalid_verification_link')
  if (found.expires_at <= tx.rooms.now()) throw new Problem('expired_verification_link')
  const isProven = found.isVerified && found.email === found.currentEmail
  if (!isProven) await setProvenEmail(tx, found.userId, found.email)
  if (!found.isVerified) await tellPrograms(tx, 'member.joined', { memberId: found.userId, path: `/profile/${found.userId}` })
  return { message: 'Your email address is verified.', user: { email: found.email, emailVerified: true } }
}
