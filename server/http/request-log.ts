import type { FastifyInstance } from 'fastify'

/** One line per request, with the route's pattern instead of the address, which may contain tokens. */
export function requestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url === '/healthz' || request.isShed) return done()
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      ...(request.viewer && { user: request.viewer.id }),
      ...(request.accessToken && { token: request.accessToken.id }),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else request.log.info(line, 'answered')
    done()
  })
}
