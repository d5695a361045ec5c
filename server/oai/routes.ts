import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { answerHarvester } from './answer.ts'

const perMinute = 60
const mostBytes = 10_000
/** How long a proxy may answer instead. */
const keptSeconds = 60

/** Harvesters are other institutions' programs: they are answered as visitors, even if the request carries a session. */
export async function oaiRoutes(app: FastifyInstance) {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    scope.addHook('onRequest', countHarvest)
    scope.get('/oai', { exposeHeadRoute: false }, async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://site')
      reply.header('cache-control', `public, max-age=${keptSeconds}`)
      return send(app, reply, searchParams)
    })
    // It only reads, like GET, but with longer arguments: pages on other sites may send it too.
    scope.post('/oai', { bodyLimit: mostBytes, config: { isForOtherSites: true } }, async ({ body }, reply) =>
      send(app, reply, body instanceof URLSearchParams ? body : new URLSearchParams()),
    )
  })
}

async function send({ rooms }: FastifyInstance, reply: FastifyReply, given: URLSearchParams) {
  const text = await answerHarvester(rooms, given)
  return reply
    .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' })
    .type('text/xml; charset=utf-8')
    .send(text)
}

/** For both methods together. The protocol uses 503 for this: a harvester waits and continues where it was. */
async function countHarvest(request: FastifyRequest) {
  const { rooms, countCalls } = request.server
  if (!rooms.config.rateLimits) return
  const { current, ttl } = await countCalls(`harvest-${networkOf(request.ip)}`, 60_000)
  if (current > perMinute) throw new Problem('unavailable', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) })
}
