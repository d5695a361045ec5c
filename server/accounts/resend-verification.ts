import { Problem } from '#server/http/problem.ts'
import { refuseBeyond } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { mailVerification } from './letters.ts'
import { limits } from './limits.ts'
import { selectAccount } from './queries.ts'

export async function resendVerification(rooms: Rooms, viewer: Viewer | null) {
  const account = viewer && (await selectAccount(rooms.database.db, viewer.id))
  if (!account) throw new Problem('login_to_resend')
  if (account.waiting_since) throw new Problem('already_verified')
  if (account.email_verified_at && !account.pending_email) throw new Problem('already_verified')
  await refuseBeyond(rooms, `verification-minute:${account.id}`, limits.verificationLettersAMinute)
  await refuseBeyond(rooms, `verification-hour:${account.id}`, limits.verificationLettersAnHour)
  await inTransaction(rooms, (tx) => mailVerification(tx, account.id))
  return { message: 'A new verification email is on its way.' }
}
