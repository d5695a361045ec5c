import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** Behind a proxy that is not configured, everyone shares its address, and so its limits. Logged once. */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Config) {
  if (trustProxy !== false) return
  let hasWarned = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (hasWarned || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return done()
    hasWarned = true
    app.log.warn(
      'Requests arrive with forwarded addresses, and TRUST_PROXY is not set: all visitors count as one. Behind one proxy set TRUST_PROXY=1; with none in front, take no notice.',
    )
    done()
  })
}
