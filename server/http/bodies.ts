import type { FastifyInstance } from 'fastify'
import { exceedsJsonLimits } from './exceeds-json-limits.ts'
import { Problem } from './problem.ts'

/** Ordinary JSON is small; calls that take more say so in the contract. */
export const ordinaryBodyBytes = 64 * 1024
const slowestBodyMs = 20_000

export function bodies(app: FastifyInstance) {
  // Only JSON (and multipart where a route asks for it): a form on another site can send text/plain, but not JSON.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    if (exceedsJsonLimits(body)) return done(new Problem('malformed_request'))
    void parseJson(request, body.toString(), done)
  })
  endSlowBodies(app)
}

/** One byte every ten seconds would hold a connection open for ever; for uploads the media room watches this instead. */
function endSlowBodies(app: FastifyInstance) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.headers['content-type']?.toLowerCase().startsWith('application/json')) return done(null, payload)
    const deadline = setTimeout(() => payload.destroy(new Problem('too_slow')), slowestBodyMs)
    payload.once('end', () => clearTimeout(deadline))
    payload.once('close', () => clearTimeout(deadline))
    reply.raw.once('close', () => clearTimeout(deadline))
    done(null, payload)
  })
}
