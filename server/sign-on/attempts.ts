import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signOnCookie, signOnMinutes } from '#contract/sign-on.ts'
import { hashToken, makeToken } from '#server/accounts/tokens.ts'
import type { Visit } from '#server/accounts/session.ts'
import { isHttps, type Config } from '#server/config.ts'
import type { Db } from '#server/database/database.ts'
import type { Rooms } from '#server/rooms.ts'
import type { Found } from './read-claims.ts'

export interface Attempt {
  provider: string
  returnTo: string
  /** The member linking from the settings; null when signing in. */
  userId: number | null
  /** The hash of the invitation they used: if it is resent or withdrawn meanwhile, it is no longer found. */
  invitation: Buffer | null
}

/** A sign-on waiting for the person's decision: whose account it is about, and what is left to do. */
export interface Waiting extends Attempt {
  tokenHash: Buffer
  found: Found & { step: 'code' | 'link' | 'new'; accountId: number | null }
}

/** All three derive from the one secret that only this browser holds: the database alone can finish no attempt. */
const secretsOf = (token: string) => {
  const derive = (what: string) => createHmac('sha256', token).update(what).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}
type Secrets = ReturnType<typeof secretsOf>

const cookieName = (config: Config, ending = '') => `${isHttps(config) ? '__Host-' : ''}${signOnCookie}${ending}`
/** Attempts in two tabs do not overwrite each other. */
const cookieOf = (config: Config, state: string) => cookieName(config, `-${state.slice(0, 12)}`)
/** Lax, because the browser returns from another site. */
const cookieOptions = (config: Config) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const
const lifetime = { maxAge: signOnMinutes * 60 }
const expiry = (now: Date) => new Date(now.getTime() + lifetime.maxAge * 1000)

export async function beginAttempt(rooms: Rooms, attempt: Attempt, reply: FastifyReply): Promise<Secrets> {
  const token = makeToken()
  const secrets = secretsOf(token)
  await insertAttempt(rooms.database.db, { token, attempt, found: null, expires: expiry(rooms.now()) })
  reply.setCookie(cookieOf(rooms.config, secrets.state), token, { ...cookieOptions(rooms.config), ...lifetime })
  return secrets
}

/** Removed whatever the outcome: a provider's answer is accepted once, in the browser that asked for it. */
export async function takeAttempt(rooms: Rooms, asked: { provider: string; state: string | undefined }, visit: Visit) {
  const { config, database, now } = rooms
  if (!asked.state || !/^[\w-]{43}$/.test(asked.state)) return undefined
  const name = cookieOf(config, asked.state)
  const token = visit.request.cookies[name]
  if (!token) return undefined
  visit.reply.clearCookie(name, cookieOptions(config))
  const secrets = secretsOf(token)
  if (!timingSafeEqual(Buffer.from(secrets.state), Buffer.from(asked.state))) return undefined
  const taken = await database.db
    .deleteFrom('sign_on_attempts')
    .where('token_hash', '=', hashToken(token))
    .where('found', 'is', null)
    .where('expires_at', '>', now())
    .returning(['provider', 'return_to as returnTo', 'user_id as userId', 'invitation'])
    .executeTakeFirst()
  // A mix-up attack: begun at one provider, answered in the name of another.
  return taken?.provider === asked.provider ? { ...taken, ...secrets } : undefined
}

/** Under a new secret, replacing anything pending in this browser. */
export async function keepWaiting(rooms: Rooms, attempt: Attempt, found: Waiting['found'], { request, reply }: Visit) {
  const token = makeToken()
  await forgetWaiting(rooms, { request, reply })
  await insertAttempt(rooms.database.db, { token, attempt, found, expires: expiry(rooms.now()) })
  reply.setCookie(cookieName(rooms.config), token, { ...cookieOptions(rooms.config), ...lifetime })
}

export async function findWaiting(rooms: Rooms, request: FastifyRequest): Promise<Waiting | undefined> {
  const token = request.cookies[cookieName(rooms.config)]
  if (!token) return undefined
  const row = await rooms.database.db
    .selectFrom('sign_on_attempts')
    .select(['token_hash as tokenHash', 'provider', 'return_to as returnTo', 'user_id as userId', 'invitation', 'found'])
    .where('token_hash', '=', hashToken(token))
    .where('found', 'is not', null)
    .where('expires_at', '>', rooms.now())
    .executeTakeFirst()
  return row && { ...row, found: row.found as Waiting['found'] }
}

/** True for one caller only, in the transaction of what it was for. */
export async function spendWaiting(db: Db, { tokenHash }: Waiting): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_on_attempts').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function forgetWaiting(rooms: Rooms, { request, reply }: Visit) {
  const token = request.cookies[cookieName(rooms.config)]
  if (!token) return
  await rooms.database.db.deleteFrom('sign_on_attempts').where('token_hash', '=', hashToken(token)).execute()
  clearWaitingCookie(rooms, reply)
}

export const clearWaitingCookie = ({ config }: Rooms, reply: FastifyReply) =>
  reply.clearCookie(cookieName(config), cookieOptions(config))

interface New {
  token: string
  attempt: Attempt
  found: Waiting['found'] | null
  expires: Date
}

const insertAttempt = (db: Db, { token, attempt: { provider, returnTo, userId, invitation }, found, expires }: New) =>
  db
    .insertInto('sign_on_attempts')
    .values({
      ...{ token_hash: hashToken(token), provider, return_to: returnTo, user_id: userId, invitation },
      expires_at: expires,
      found: found && JSON.stringify(found),
    })
    .execute()
