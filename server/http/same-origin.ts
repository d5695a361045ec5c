import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { bearerOf } from './access-token.ts'
import { Problem } from './problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an origin is this site. Compared exactly, as browsers spell it. */
export function isOwnOrigin(config: Pick<Config, 'publicUrl' | 'isPublicUrlGiven'>, origin: string): boolean {
  if (origin === config.publicUrl) return true
  if (config.isPublicUrlGiven || !URL.canParse(origin)) return false
  const own = new URL(config.publicUrl)
  const other = new URL(origin)
  return other.origin === origin && loopback.has(other.hostname) && other.protocol === own.protocol && other.port === own.port
}

/**
 * No other site may change anything with a member's cookie. Browsers send Origin with every request that writes, and
 * Sec-Fetch-Site besides; a caller that sends neither is a program, and a program does not carry a cookie by accident.
 */
export function refuseForeignOrigins(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safe.has(request.method) || request.routeOptions.config.isForOtherSites) return done()
    // Browsers never add a token by themselves, and one sent along with a cookie is refused
    // (server/tokens/access-tokens.ts).
    if (bearerOf(request) !== undefined || isFromHere(request, config)) return done()
    done(new Problem('foreign_origin'))
  })
}

function isFromHere(request: FastifyRequest, config: Config): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) return isOwnOrigin(config, origin)
  return site === undefined || site === 'same-origin' || site === 'none'
}
