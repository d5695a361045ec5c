import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { programCallsPerMinute } from '#contract/tokens.ts'
import { isReadOnlyRefusal } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { bearerOf } from '#server/http/access-token.ts'
import { Problem } from '#server/http/problem.ts'
import { countPrograms, countUnknownCookie } from '#server/http/rate-limits.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms } from '#server/rooms.ts'
import { hashOfToken, looksLikeToken } from './token-format.ts'

/** Recording every use would turn every read into a write. */
const noticeUseAfterMs = 3_600_000

/**
 * Says on whose behalf a program is asking, as the session does for people, and just as promptly: a revoked token stops
 * working in every process. It comes after the session, since a request with both is refused: a request with a token need not
 * come from this site, and so must not be able to use a cookie.
 */
export function accessTokens(app: FastifyInstance) {
  app.decorateRequest('accessToken', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (token === undefined) return
    if (request.viewer) throw new Problem('token_with_session')
    const found = looksLikeToken(token) ? await findOwner(app.rooms, token) : undefined
    if (!found) return refuseUnknown(request)
    const { scope, lastUsedAt, ...viewer } = found
    request.accessToken = { id: viewer.sessionId, scope }
    request.viewer = viewer
    await countPrograms(request, programCallsPerMinute)
    await noticeUse(app.rooms, viewer.sessionId, lastUsedAt)
  })
}

async function refuseUnknown(request: FastifyRequest) {
  await countUnknownCookie(request)
  throw new Problem('token_not_valid')
}

interface FoundToken extends Viewer {
  scope: 'read' | 'write'
  lastUsedAt: Date | null
}

async function findOwner({ database, now }: Rooms, token: string): Promise<FoundToken | undefined> {
  const [found] = await selectToken(database.db, { tokenHash: hashOfToken(token), now: now() })
  return found
}

/** Asked on every request by a program. Its owner may be an admin; the program never is. The token's id is not a session's. */
const selectToken = prepareSql<{ tokenHash: Buffer; now: Date }, FoundToken>(
  ['tokenHash', 'now'],
  ({ tokenHash, now }) => sql`
    select users.id, users.name, false as "isAdmin", users.email_verified_at is not null as "emailVerified",
           users.suspended_at is not null as "isSuspended", access_tokens.id as "sessionId",
           access_tokens.scope, access_tokens.last_used_at as "lastUsedAt"
      from access_tokens join users on users.id = access_tokens.user_id
     where access_tokens.token_hash = ${tokenHash} and access_tokens.expires_at > ${now}`,
)

async function noticeUse({ database: { db }, now }: Rooms, id: string, lastUsedAt: Date | null) {
  if (lastUsedAt && now().getTime() - lastUsedAt.getTime() < noticeUseAfterMs) return
  try {
    await db.updateTable('access_tokens').set({ last_used_at: now() }).where('id', '=', id).execute()
  } catch (error) {
    // A read-only database can still be read.
    if (!isReadOnlyRefusal(error)) throw error
  }
}
