import { createHash } from 'node:crypto'
import type { Credentials } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { forgetCount, refuseBeyond, uncount } from '#server/http/throttle.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { readCurrentUser } from '#server/users/read-current-user.ts'
import { mailNewSignIn } from './letters.ts'
import { limits } from './limits.ts'
import { isPasswordOf } from './password-hash.ts'
import { lockAccount, selectCredentials } from './queries.ts'
import { rememberDevice } from './remember-device.ts'
import { startSession, type Visit } from './session.ts'

/** Suspended members may sign in: to read why, to appeal, to take their data with them. Member calls refuse them. */
export async function signIn(rooms: Rooms, credentials: Credentials, visit: Visit): Promise<CurrentUser> {
  const { id: userId, passwordHash } = await checkCredentials(rooms, credentials, networkOf(visit.request.ip))
  return inTransaction(rooms, async (tx) => {
    // Hashing takes a while, and a reset in the meantime must not leave the old password a session.
    if (!(await lockAccount(tx.db, userId, passwordHash))) throw new Problem('wrong_credentials')
    const { device, isWorthANotice } = await rememberDevice(tx, userId, visit.request)
    if (isWorthANotice) await mailNewSignIn(tx, { userId, device })
    await startSession(tx, userId, visit)
    return readCurrentUser(tx, userId)
  })
}

/** One answer for every failure: it does not tell an unknown name from a wrong password. */
async function checkCredentials(rooms: Rooms, { username: login, password }: Credentials, network: string) {
  const ofNetwork = `sign-in-network:${network}`
  await refuseBeyond(rooms, ofNetwork, limits.wrongPasswordsOfNetwork)
  const found = await selectCredentials(rooms.database.db, login, network)
  const ofAccount = accountKey(login, found?.id, found?.isKnownNetwork ? network : 'elsewhere')
  await refuseBeyond(rooms, ofAccount, limits.wrongPasswordsForAccount)

  const isRight = await isPasswordOf(found?.passwordHash, password)
  if (!found || !isRight) throw new Problem('wrong_credentials')
  await Promise.all([uncount(rooms, ofNetwork), forgetCount(rooms, ofAccount)])
  return found
}

/**
 * Each network that the account knows has a count of its own, the rest of the world shares one: whoever tries passwords
 * from anywhere is stopped soon, and cannot lock the owner out at home. Elsewhere a reset makes the network a known one.
 * Unknown names are counted like known ones.
 */
function accountKey(login: string, userId: number | undefined, place: string): string {
  const account = userId ?? createHash('sha256').update(login.toLowerCase()).digest('base64url')
  return `sign-in-account:${account}:${place}`
}
