import { createHash } from 'node:crypto'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { endSessions } from '#server/accounts/session.ts'
import { Problem } from '#server/http/problem.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import type { SignOnProvider } from '#server/sign-on-providers.ts'
import { issuerOf, reasonOf, type Providers } from './providers.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** As the specification recommends. Each such token is accepted once, within the time it would be believed. */
const oldestSeconds = 120
const skewSeconds = 60
const keptMs = (oldestSeconds + 2 * skewSeconds) * 1000

/**
 * OpenID Connect Back-Channel Logout 1.0: the provider's server reports that a session, or all sessions of one person, have
 * ended. The answer does not reveal whether there were any.
 */
export function sessionsOfProviders(rooms: Rooms, providers: Providers) {
  const keys = new Map<string, JWTVerifyGetKey>()

  async function keysOf(provider: SignOnProvider) {
    const { jwks_uri } = (await providers.configurationOf(provider)).serverMetadata()
    if (!jwks_uri) throw new Problem('invalid_logout_token')
    const { createRemoteJWKSet } = await import('jose')
    // Fetched again for an unknown key, but not for every token that strangers make up: at most twice a minute.
    if (!keys.has(jwks_uri)) keys.set(jwks_uri, createRemoteJWKSet(new URL(jwks_uri)))
    return keys.get(jwks_uri)!
  }

  async function verify(provider: SignOnProvider, token: string): Promise<JWTPayload> {
    const key = await keysOf(provider)
    const { issuer } = (await providers.configurationOf(provider)).serverMetadata()
    const { jwtVerify } = await import('jose')
    try {
      const { payload } = await jwtVerify(token, key, {
        ...{ issuer, audience: provider.clientId, algorithms, currentDate: rooms.now() },
        ...{ maxTokenAge: oldestSeconds, clockTolerance: skewSeconds, requiredClaims: ['jti', 'iat', 'events'] },
      })
      return payload
    } catch (error) {
      rooms.log.warn({ provider: provider.id, problem: reasonOf(error) }, 'a logout token was refused')
      throw new Problem('invalid_logout_token')
    }
  }

  return async function endByProvider(id: string, token: string) {
    const provider = providers.find(id)
    const claims = await verify(provider, token)
    if (!isLogout(claims)) throw new Problem('invalid_logout_token')
    await inTransaction(rooms, async (tx) => {
      const token_hash = createHash('sha256')
        .update(`${issuerOf(provider)} ${claims.jti}`)
        .digest()
      const expires_at = new Date(rooms.now().getTime() + keptMs)
      const heard = await tx.db
        .insertInto('sign_on_logouts')
        .values({ token_hash, expires_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('token_hash')
        .executeTakeFirst()
      if (!heard) throw new Problem('invalid_logout_token')
      let links = tx.db.selectFrom('sign_on_links').select(['id', 'user_id']).where('issuer', '=', issuerOf(provider))
      if (claims.sub) links = links.where('subject', '=', claims.sub)
      if (claims.sid)
        links = links.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('sessions')
              .select('id')
              .whereRef('sign_on_link', '=', 'sign_on_links.id')
              .where('sign_on_sid', '=', claims.sid!),
          ),
        )
      for (const link of await links.execute()) await endSessions(tx, link.user_id, { linkId: link.id, sid: claims.sid ?? null })
    })
    return { message: 'Those sessions are over.' }
  }
}

/** Asymmetric ones only: the verifying key is public, so it must not be able to sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

interface Logout {
  jti: string
  sub?: string
  sid?: string
}

/** With a nonce it would be an ID token, which everyone who signs in holds. */
function isLogout(claims: JWTPayload): claims is JWTPayload & Logout {
  const { events, nonce, sid, sub, jti } = claims as Record<string, unknown>
  const happened = typeof events === 'object' && events !== null && Object.hasOwn(events, event) ? events[event as never] : null
  const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value !== '' && value.length <= 255)
  return (
    typeof happened === 'object' &&
    happened !== null &&
    nonce === undefined &&
    isText(sub) &&
    isText(sid) &&
    isText(jti) &&
    (sub ?? sid) !== undefined
  )
}
