import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { sessions } from './accounts/session.ts'
import { categoryRoutes } from './categories/routes.ts'
import { apiDocs } from './http/api-docs.ts'
import { bodies, ordinaryBodyBytes } from './http/bodies.ts'
import { errorAnswers } from './http/errors.ts'
import { health } from './http/health.ts'
import { metrics } from './http/metrics.ts'
import { rateLimits } from './http/rate-limits.ts'
import { requestLog } from './http/request-log.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticSite } from './http/static-site.ts'
import { waitForJobs } from './http/wait-for-jobs.ts'
import { instanceRoutes } from './instance-routes.ts'
import { liveDoor } from './live/live-door.ts'
import { mailbox } from './mail/mailbox-page.ts'
import { mediaDoor } from './media/media-door.ts'
import type { Rooms } from './rooms.ts'

/** Table of contents: everything that stands between a request and its answer, in order. */
export async function buildApp(rooms: Rooms, { clientDir }: { clientDir: string | null }): Promise<FastifyInstance> {
  const { config } = rooms
  const app: FastifyInstance = fastify({
    loggerInstance: rooms.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: ordinaryBodyBytes,
    // Long enough for a large upload on a slow line; headers and JSON bodies have deadlines of their own.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  app.server.headersTimeout = 20_000
  app.decorate('rooms', rooms)
  app.decorate('endpoints', [])

  errorAnswers(app)
  requestLog(app)
  await securityHeaders(app, config)
  await app.register(compress, { encodings: ['br', 'zstd', 'gzip'], threshold: 1024 })
  bodies(app)
  waitForJobs(app)
  refuseForeignOrigins(app, config)
  await app.register(cookie)
  sessions(app)
  await rateLimits(app, rooms)

  health(app)
  metrics(app)
  await liveDoor(app, { hub: rooms.live, config })
  mediaDoor(app, { media: rooms.media })
  if (!config.smtpUrl) mailbox(app, { dataDir: config.dataDir })

  instanceRoutes(app)
  accountRoutes(app)
  categoryRoutes(app)

  apiDocs(app)
  await staticSite(app, clientDir)
  return app
}
