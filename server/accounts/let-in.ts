import type { CurrentUser } from '#contract/users.ts'
import type { Tx } from '#server/rooms.ts'
import { readCurrentUser } from '#server/users/read-current-user.ts'
import { mailNewSignIn } from './letters.ts'
import { rememberDevice } from './remember-device.ts'
import { startSession, type Visit } from './session.ts'

/** Whoever has shown who they are: a session, and a word to the owner when the place is new. */
export async function letIn(tx: Tx, userId: number, visit: Visit): Promise<CurrentUser> {
  const { device, isWorthANotice } = await rememberDevice(tx, userId, visit.request)
  if (isWorthANotice) await mailNewSignIn(tx, { userId, device })
  await startSession(tx, userId, visit)
  return readCurrentUser(tx, userId)
}
