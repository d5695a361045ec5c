import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sessionDays, sessionMaxDays } from '#contract/retention.ts'
import { isHttps, type Config } from '#server/config.ts'
import { isReadOnlyRefusal, type Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { Problem } from '#server/http/problem.ts'
import { countUnknownCookie } from '#server/http/rate-limits.ts'
import { isMember, type Viewer } from '#server/http/viewer.ts'
import { wsCodes } from '#server/live/connection.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { noteActivity } from '#server/users/note-activity.ts'
import { describeDevice } from './describe-device.ts'
import { hashToken, makeToken } from './tokens.ts'

/** The request that opens a session, and the reply that carries its cookie. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
}

/** The link to an account elsewhere that opened a session, and the provider's id for its own session. */
export interface OpenedBy {
  linkId: number
  sid: string | null
}

const dayMs = 86_400_000
/** A session is extended by use, up to a fixed end: a copied cookie does not work for ever. */
const expiryOf = ({ createdAt, now }: { createdAt: Date; now: Date }) =>
  new Date(Math.min(now.getTime() + sessionDays * dayMs, createdAt.getTime() + sessionMaxDays * dayMs))
/** Recording every use would turn every read into a write. */
const noticeUseAfterMs = 5 * 60_000

export const cookieName = (config: Config) => (isHttps(config) ? '__Host-ibid-session' : 'ibid-session')

/**
 * With SESSION_SECRET, a copy of the database does not even reveal whether a cookie is valid; a new secret signs everyone
 * out.
 */
const storedForm = ({ sessionSecret }: Config, token: string) =>
  sessionSecret ? createHmac('sha256', sessionSecret).update(token).digest() : hashToken(token)

/** The cookie says who is asking. Read from the database each time: a session that ends, ends at once. */
export function sessions(app: FastifyInstance) {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookieName(app.rooms.config)]
    if (!token || request.is404 || !/^\/(api|ws|media|iiif)(\/|\?|$)/.test(request.url)) return
    const found = await findSession(app.rooms, token)
    if (!found) return countUnknownCookie(request)
    const { isUseDue, isRenewalDue, ...viewer } = found
    request.viewer = viewer
    try {
      // An upgrade has no reply that could carry a cookie, and a picture may be cached on its way.
      if (isRenewalDue && request.url.startsWith('/api/')) await renewSession(app.rooms, viewer, reply)
      else if (isUseDue) await extendSession(app.rooms, { viewer, token }, reply)
    } catch (error) {
      // A read-only database can still be read.
      if (!isReadOnlyRefusal(error)) throw error
    }
  })
}

async function findSession({ config, database, now }: Rooms, token: string): Promise<FoundSession | undefined> {
  const seenBefore = new Date(now().getTime() - noticeUseAfterMs)
  const [found] = await selectSession(database.db, { tokenHash: storedForm(config, token), now: now(), seenBefore })
  return found
}

/** For what goes on after its request: the session stands, and its member may come in. */
export async function isStillMember(rooms: Rooms, { cookies }: Pick<FastifyRequest, 'cookies'>): Promise<boolean> {
  const token = cookies[cookieName(rooms.config)]
  return token !== undefined && isMember((await findSession(rooms, token)) ?? null)
}

interface FoundSession extends Viewer {
  /** It was last seen long enough ago to be worth recording. */
  isUseDue: boolean
  isRenewalDue: boolean
}

/** Asked on every request, so it is prepared once, and times, which are expensive to parse, stay in the database. */
const selectSession = prepareSql<{ tokenHash: Buffer; now: Date; seenBefore: Date }, FoundSession>(
  ['tokenHash', 'now', 'seenBefore'],
  ({ tokenHash, now, seenBefore }) => sql`
    select users.id, users.name, users.is_admin as "isAdmin", users.email_verified_at is not null as "emailVerified",
           users.suspended_at is not null as "isSuspended", users.waiting_since is not null as "isWaiting", sessions.id as "sessionId",
           sessions.last_seen_at <= ${seenBefore} as "isUseDue", coalesce(sessions.renewal = 'due', false) as "isRenewalDue"
      from sessions join users on users.id = sessions.user_id
     where sessions.token_hash = ${tokenHash} and sessions.expires_at > ${now}`,
)

interface UsedSession {
  viewer: Viewer
  token: string
}

async function extendSession(rooms: Rooms, { viewer, token }: UsedSession, reply: FastifyReply) {
  const { database, now } = rooms
  await noteActivity(database.db, viewer.id, now())
  const expiresAt = await noticeUse(database.db, { id: viewer.sessionId, now: now() })
  if (expiresAt) setCookie(reply, rooms, { token, expiresAt })
}

/** Does nothing for one being replaced: it is no longer extended, and its cookie must not arrive after the new one's. */
async function noticeUse(db: Db, { id, now }: { id: string; now: Date }): Promise<Date | undefined> {
  const session = db.selectFrom('sessions').select('created_at').where('id', '=', id).where('renewal', 'is', null)
  const found = await session.executeTakeFirst()
  if (!found) return undefined
  const expiresAt = expiryOf({ createdAt: found.created_at, now })
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('renewal', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? expiresAt : undefined
}

/** A fresh token at every sign-in, and an end to any session the browser had: an earlier cookie means nothing afterwards. */
export async function startSession(tx: Tx, userId: number, { request, reply }: Visit, opened?: OpenedBy) {
  const { db, rooms } = tx
  if (request.viewer) await endSessions(tx, request.viewer.id, { only: request.viewer.sessionId })
  const token = makeToken()
  const expiresAt = expiryOf({ createdAt: rooms.now(), now: rooms.now() })
  await db
    .insertInto('sessions')
    .values({
      token_hash: storedForm(rooms.config, token),
      user_id: userId,
      device: describeDevice(request.headers['user-agent']),
      address: request.ip,
      created_at: rooms.now(),
      last_seen_at: rooms.now(),
      expires_at: expiresAt,
      ...{ sign_on_link: opened?.linkId ?? null, sign_on_sid: opened?.sid ?? null },
    })
    .execute()
  await noteActivity(db, userId, rooms.now())
  setCookie(reply, rooms, { token, expiresAt })
}

/** For requests the browser sent before it had the new cookie. */
const graceMs = 60_000

/**
 * Replaces a token issued under another role, along with everything tied to the session. Its sockets come back with the new
 * cookie. Of concurrent requests the first renews; the others, like anyone with the old cookie, can use it for another
 * minute, in a row of its own.
 */
async function renewSession({ config, database, live, now }: Rooms, viewer: Viewer, reply: FastifyReply) {
  const token = makeToken()
  const expiresAt = await database.transaction(async (db) => {
    const old = await lockRenewable(db, viewer.sessionId)
    if (!old) return undefined
    const expires_at = expiryOf({ createdAt: old.created_at, now: now() })
    await db
      .updateTable('sessions')
      .set({ token_hash: storedForm(config, token), last_seen_at: now(), expires_at, renewal: null })
      .where('id', '=', viewer.sessionId)
      .execute()
    const leaving = { renewal: 'done', expires_at: new Date(now().getTime() + graceMs) } as const
    await db
      .insertInto('sessions')
      .values({ ...old, ...leaving })
      .execute()
    return expires_at
  })
  if (!expiresAt) return
  live.disconnect(viewer.id, { sessionId: viewer.sessionId, code: wsCodes.serviceRestart })
  setCookie(reply, { config, now }, { token, expiresAt })
}

const lockRenewable = (db: Db, id: string) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'user_id', 'device', 'address', 'created_at', 'last_seen_at', 'sign_on_link', 'sign_on_sid'])
    .where('id', '=', id)
    .where('renewal', '=', 'due')
    .forUpdate()
    .executeTakeFirst()

/**
 * The same session under a new token; one that ended in the meantime stays ended. Sockets opened with the old token have to
 * come back with the new one.
 */
export async function rotateSession({ db, rooms, afterCommit }: Tx, sessionId: string, reply: FastifyReply) {
  const token = makeToken()
  const rotated = await db
    .updateTable('sessions')
    .set({ token_hash: storedForm(rooms.config, token) })
    .where('id', '=', sessionId)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  if (!rotated) throw new Problem('not_signed_in')
  afterCommit(() => rooms.live.disconnect(rotated.user_id, { sessionId, code: wsCodes.serviceRestart }))
  setCookie(reply, rooms, { token, expiresAt: rotated.expires_at })
}

function setCookie(
  reply: FastifyReply,
  { config, now }: Pick<Rooms, 'config' | 'now'>,
  { token, expiresAt }: { token: string; expiresAt: Date },
) {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: Math.floor((expiresAt.getTime() - now().getTime()) / 1000),
  })
}

export function clearSessionCookie(reply: FastifyReply, config: Config) {
  reply.clearCookie(cookieName(config), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) })
}

/** Along with the session's remaining minute under its old cookie after a renewal, or the other way round. */
const withRenewed = (id: string) => sql<string>`(
  select same.id from sessions as one join sessions as same on same.user_id = one.user_id
   where one.id = ${id} and (same.id = one.id or ('done' in (same.renewal, one.renewal)
     and (same.created_at, same.device, same.address) = (one.created_at, one.device, one.address))))`

/** Rows first; sockets of those sessions are closed after the commit. */
export async function endSessions(
  { db, rooms, afterCommit }: Tx,
  userId: number,
  which: { only?: string; except?: string; linkId?: number; sid?: string | null } = {},
) {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (which.only) query = query.where('id', 'in', withRenewed(which.only))
  if (which.except) query = query.where('id', '!=', which.except)
  if (which.linkId) query = query.where('sign_on_link', '=', which.linkId)
  if (which.sid) query = query.where('sign_on_sid', '=', which.sid)
  const ended = await query.returning('id').execute()
  afterCommit(() => {
    for (const { id } of ended) rooms.live.disconnect(userId, { sessionId: id })
  })
  return ended.length
}
