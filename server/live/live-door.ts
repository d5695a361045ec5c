import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf, type socketRateLimit } from '#server/http/rate-limits.ts'
import { isOwnOrigin } from '#server/http/same-origin.ts'
import { requireAccess } from '#server/http/viewer.ts'
import { closeCodes } from '#contract/live-events.ts'
import { wsCodes } from './connection.ts'
import type { Hub } from './hub.ts'
import type { MayWatch } from './watchers.ts'

const path = '/ws'
const socketOptions = {
  maxPayload: 4096,
  maxFragments: 16,
  perMessageDeflate: false,
  /** For peers that do not answer a close. */
  closeTimeout: 1000,
}

interface Inside {
  hub: Hub
  mayWatch: MayWatch
  /** Asked anew: whether the session still stands, and its member may come in. */
  isStillLetIn: (request: FastifyRequest) => Promise<boolean>
  config: Pick<Config, 'publicUrl' | 'isPublicUrlGiven' | 'rateLimits'>
  rateLimit?: ReturnType<typeof socketRateLimit>
}

/** The real-time channel. The session cookie says who it is, at the upgrade; the `auth` frame can only agree. */
export async function liveDoor(app: FastifyInstance, { hub, mayWatch, isStillLetIn, config, rateLimit = false }: Inside) {
  await app.register(websocket, {
    options: socketOptions,
    // A peer's mistakes on its socket have already been answered with a close code, and are not our errors.
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket failed')
      if (socket.readyState === socket.OPEN) socket.terminate()
    },
    preClose(this: FastifyInstance, done: () => void) {
      for (const client of this.websocketServer.clients) client.close(wsCodes.serviceRestart)
      this.websocketServer.close()
      done()
    },
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.ws || request.routeOptions.url === path) return done()
    reply.header('connection', 'close')
    done(new Problem('malformed_request'))
  })

  app.route({
    method: 'GET',
    url: path,
    websocket: true,
    exposeHeadRoute: false,
    config: { rateLimit },
    preValidation: async (request) => {
      if (!request.ws) throw new Problem('upgrade_required')
      if (!isFromHere(request, config)) throw new Problem('foreign_origin')
      requireAccess('member', request)
      if (config.rateLimits && hub.isFull(networkOf(request.ip)))
        throw new Problem('too_many_requests', { retryAfterSeconds: 60 })
    },
    handler: async (socket, request) => {
      const { viewer, ip } = request
      if (!viewer) return socket.terminate()
      const { id: userId, isAdmin, sessionId } = viewer
      const connection = hub.add(socket, { userId, isAdmin, sessionId, network: networkOf(ip) }, mayWatch)
      // Where the session ended while the line was being opened, the socket was not there yet to be closed.
      if (!(await isStillLetIn(request))) connection.end(closeCodes.signedOut)
    },
  })
}

/**
 * Browsers send the page's origin with every upgrade. A client without one is a program, and a program does not carry a
 * cookie by accident.
 */
function isFromHere({ headers, raw }: FastifyRequest, config: Inside['config']): boolean {
  const origins = raw.headersDistinct['origin']
  if (origins) return origins.length === 1 && isOwnOrigin(config, origins[0] ?? '')
  return !Object.keys(headers).some((name) => name.startsWith('sec-fetch-'))
}
