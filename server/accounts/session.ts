import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sessionDays } from '#contract/retention.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { Problem } from '#server/http/problem.ts'
import { countUnknownCookie } from '#server/http/rate-limits.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { wsCodes } from '#server/live/connection.ts'
import type { Tx } from '#server/rooms.ts'
import { noteActivity } from '#server/users/note-activity.ts'
import { describeDevice } from './describe-device.ts'
import { hashToken, makeToken } from './tokens.ts'

/** The request that opens a session, and the reply that carries its cookie. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
}

const lifetimeMs = sessionDays * 86_400_000
/** A session slides with use; writing that down at every request would make every read a write. */
const noticeUseAfterMs = 5 * 60_000

const isHttps = (config: Config) => config.publicUrl.startsWith('https:')
export const cookieName = (config: Config) => (isHttps(config) ? '__Host-ibid-session' : 'ibid-session')

/** With SESSION_SECRET a copy of the database does not even tell whether a cookie is valid; a new secret signs everybody out. */
const storedForm = ({ sessionSecret }: Config, token: string) =>
  sessionSecret ? createHmac('sha256', sessionSecret).update(token).digest() : hashToken(token)

/** The cookie says who asks. Read from the database each time: a session that has ended, ends now. */
export function sessions(app: FastifyInstance) {
  const { config, database, now } = app.rooms
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookieName(config)]
    if (!token || request.is404 || !/^\/(api|ws|media)(\/|\?|$)/.test(request.url)) return
    const [found] = await selectSession(database.db, { tokenHash: storedForm(config, token), now: now() })
    if (!found) return countUnknownCookie(request)
    const { lastSeenAt, ...viewer } = found
    request.viewer = viewer
    if (now().getTime() - lastSeenAt.getTime() < noticeUseAfterMs) return
    await noticeUse(database.db, viewer.sessionId, now())
    await noteActivity(database.db, viewer.id, now())
    setCookie(reply, config, token)
  })
}

/** Asked at every request, so it is not put together each time. */
const selectSession = prepareSql<{ tokenHash: Buffer; now: Date }, Viewer & { lastSeenAt: Date }>(
  ['tokenHash', 'now'],
  ({ tokenHash, now }) => sql`
    select users.id, users.name, users.is_admin as "isAdmin", users.email_verified_at is not null as "emailVerified",
           users.suspended_at is not null as "isSuspended", sessions.id as "sessionId", sessions.last_seen_at as "lastSeenAt"
      from sessions join users on users.id = sessions.user_id
     where sessions.token_hash = ${tokenHash} and sessions.expires_at > ${now}`,
)

const noticeUse = (db: Db, sessionId: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + lifetimeMs) })
    .where('id', '=', sessionId)
    .execute()

/** A fresh token at every sign-in, and an end to the session the browser had: whatever cookie was there before means nothing afterwards. */
export async function startSession(tx: Tx, userId: number, { request, reply }: Visit) {
  const { db, rooms } = tx
  if (request.viewer) await endSessions(tx, request.viewer.id, { only: request.viewer.sessionId })
  const token = makeToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: storedForm(rooms.config, token),
      user_id: userId,
      device: describeDevice(request.headers['user-agent']),
      address: request.ip,
      created_at: rooms.now(),
      last_seen_at: rooms.now(),
      expires_at: new Date(rooms.now().getTime() + lifetimeMs),
    })
    .execute()
  await noteActivity(db, userId, rooms.now())
  setCookie(reply, rooms.config, token)
}

/**
 * The same session under a new token; one that was ended meanwhile stays ended. Sockets let in by the old token have to
 * come back with the new one.
 */
export async function rotateSession({ db, rooms, afterCommit }: Tx, sessionId: string, reply: FastifyReply) {
  const token = makeToken()
  const rotated = await db
    .updateTable('sessions')
    .set({ token_hash: storedForm(rooms.config, token) })
    .where('id', '=', sessionId)
    .returning('user_id')
    .executeTakeFirst()
  if (!rotated) throw new Problem('not_signed_in')
  afterCommit(() => rooms.live.disconnect(rotated.user_id, { sessionId, code: wsCodes.serviceRestart }))
  setCookie(reply, rooms.config, token)
}

function setCookie(reply: FastifyReply, config: Config, token: string) {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: lifetimeMs / 1000,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: Config) {
  reply.clearCookie(cookieName(config), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) })
}

/** Rows first; sockets of those sessions are closed once that is committed. */
export async function endSessions(
  { db, rooms, afterCommit }: Tx,
  userId: number,
  which: { only?: string; except?: string } = {},
) {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '!=', which.except)
  const ended = await query.returning('id').execute()
  afterCommit(() => {
    for (const { id } of ended) rooms.live.disconnect(userId, { sessionId: id })
  })
  return ended.length
}
