import { isLetInAtOnce } from '#server/entry/door.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { setProvenEmail, setProvenEmailOfNewcomer } from '#server/users/set-credentials.ts'
import { tellOfMember } from '#server/users/tell-programs.ts'
import { lockTokenOwner, selectToken } from './tokens.ts'

/** Link scanners and impatient people open links twice: until it expires, the link succeeds again for its verified address. */
export async function verifyEmail(tx: Tx, token: string) {
  await lockTokenOwner(tx.db, token)
  const found = await selectToken(tx.db, token, 'verify_email')
  if (!found || (found.email !== found.currentEmail && found.email !== found.pendingEmail))
    throw new Problem('invalid_verification_link')
  if (found.expires_at <= tx.rooms.now()) throw new Problem('expired_verification_link')
  const isProven = (found.isVerified || found.isWaiting) && found.email === found.currentEmail
  if (!isProven) await prove(tx, found)
  return { message: 'Your email address is verified.', user: { email: found.email, emailVerified: true } }
}

/** The entry rule applies once, on joining: a member who changes address remains one. */
async function prove(tx: Tx, { userId, email, isVerified }: NonNullable<Awaited<ReturnType<typeof selectToken>>>) {
  const isLetIn = isVerified || (await isLetInAtOnce(tx.db, { userId, email }))
  await (isLetIn ? setProvenEmail : setProvenEmailOfNewcomer)(tx, userId, email)
  if (isLetIn && !isVerified) await tellOfMember(tx, userId)
}
