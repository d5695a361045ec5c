import { createHash } from 'node:crypto'
import type { Credentials } from '#contract/accounts.ts'
import { SecondFactor } from '#contract/security.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { forgetCount, refuseBeyond, uncount } from '#server/http/throttle.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { readCurrentUser } from '#server/users/read-current-user.ts'
import { mailNewSignIn } from './letters.ts'
import { limitWrongCodes } from '#server/accounts/two-factor/limit-wrong-codes.ts'
import { limits } from './limits.ts'
import { refuseButFirstAdmin, unlessOnlySignOn } from './only-sign-on.ts'
import { isPasswordOf } from '#server/accounts/passwords/password-hash.ts'
import { lockAccount, selectCredentials } from './queries.ts'
import { rememberDevice } from './remember-device.ts'
import { passSecondFactor } from '#server/accounts/two-factor/second-factor.ts'
import { startSession, type OpenedBy, type Visit } from './session.ts'

/** Suspended members may sign in: to read why, to appeal, to take their data with them. Calls for members refuse them. */
export async function signIn(rooms: Rooms, credentials: Credentials, visit: Visit): Promise<CurrentUser> {
  const { id: userId, passwordHash, place } = await checkCredentials(rooms, credentials, visit).catch(unlessOnlySignOn(rooms))
  await refuseButFirstAdmin(rooms, userId)
  const code = readCode(credentials)
  const enter = () =>
    inTransaction(rooms, async (tx) => {
      // Hashing takes a while: if the password was reset meanwhile, the old one must not open a session.
      if (!(await lockAccount(tx.db, userId, passwordHash))) throw new Problem('wrong_credentials')
      await passSecondFactor(tx, userId, code)
      return letIn(tx, userId, visit)
    })
  return code ? limitWrongCodes(rooms, { userId, place }, enter) : enter()
}

/** For a person who has proved who they are: opens a session, and notifies the owner if the place is new. */
export async function letIn(tx: Tx, userId: number, visit: Visit, opened?: OpenedBy): Promise<CurrentUser> {
  const { device, isWorthANotice } = await rememberDevice(tx, userId, visit.request)
  if (isWorthANotice) await mailNewSignIn(tx, { userId, device })
  await startSession(tx, userId, visit, opened)
  return readCurrentUser(tx, userId)
}

/** Not before the password proved right: until then every answer is the same. */
function readCode({ code }: Credentials): string | undefined {
  if (!code?.trim()) return undefined
  const { data, error } = SecondFactor.safeParse(code)
  if (error) throw new Problem('invalid_input', { fields: { code: error.issues[0]?.message ?? '' } })
  return data
}

/** One answer for every failure: it does not distinguish an unknown name from a wrong password. */
export async function checkCredentials(rooms: Rooms, { username: login, password }: Credentials, { request }: Visit) {
  const network = networkOf(request.ip)
  const ofNetwork = `sign-in-network:${network}`
  await refuseBeyond(rooms, ofNetwork, limits.wrongPasswordsOfNetwork)
  const found = await selectCredentials(rooms.database.db, login, network)
  const place = found?.isKnownNetwork ? network : 'elsewhere'
  const ofAccount = accountKey(login, found?.id, place)
  await refuseBeyond(rooms, ofAccount, limits.wrongPasswordsForAccount)

  const isRight = await isPasswordOf(found?.passwordHash, password)
  if (!found || !isRight) throw new Problem('wrong_credentials')
  await Promise.all([uncount(rooms, ofNetwork), forgetCount(rooms, ofAccount)])
  return { ...found, place }
}

/**
 * Each network known to the account has its own count, and the rest of the world shares one: guessing from anywhere is soon
 * stopped, and cannot lock the owner out at home. From elsewhere, a reset makes the network a known one. Unknown names are
 * counted like known ones.
 */
function accountKey(login: string, userId: number | undefined, place: string): string {
  const account = userId ?? createHash('sha256').update(login.toLowerCase()).digest('base64url')
  return `sign-in-account:${account}:${place}`
}
