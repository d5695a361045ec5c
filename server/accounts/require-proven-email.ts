import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'

/**
 * The owner of the mailbox can take the account over by a reset, and must then find no back door, and no lock, left by a
 * stranger who registered with the address. Suspended members may look after their account.
 */
export function requireProvenEmail({ emailVerified, isWaiting }: Viewer) {
  if (isWaiting) throw new Problem('awaiting_admission')
  if (!emailVerified) throw new Problem('email_not_verified')
}
