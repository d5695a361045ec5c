import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { accountDeletionRoutes } from './account-deletion/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { isStillMember, sessions } from './accounts/session.ts'
import { entryRoutes } from './entry/routes.ts'
import { askSubjects } from './ask-subjects.ts'
import { answerRoutes } from './events/answer-routes.ts'
import { eventRoutes } from './events/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { groupPostRoutes } from './groups/post-routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { recordRoutes } from './learning/record-routes.ts'
import { courseRoutes } from './learning/routes.ts'
import { holdingRoutes } from './holdings/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { colleagueRoutes } from './colleagues/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { dataExportRoutes } from './data-exports/routes.ts'
import { checkInstanceRoutes } from './check-instance/routes.ts'
import { apiDocs } from './http/api-docs.ts'
import { bodies, ordinaryBodyBytes } from './http/bodies.ts'
import { compression } from './http/compression.ts'
import { doorLimits, type DoorLimits } from './http/door-limits.ts'
import { answerBrokenLine, answerBrokenRequest, errorAnswers } from './http/errors.ts'
import { health } from './http/health.ts'
import { limitAtOnce } from './http/limit-at-once.ts'
import { isLocalSite } from './http/loopback.ts'
import { metrics } from './http/metrics.ts'
import { mediaRateLimit, rateLimits, socketRateLimit } from './http/rate-limits.ts'
import { requestLog } from './http/request-log.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { shedLoad } from './http/shed-load.ts'
import { staticSite } from './http/static-site.ts'
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts'
import { waitForJobs } from './http/wait-for-jobs.ts'
import { imageRoutes } from './iiif/image-routes.ts'
import { presentationRoutes } from './iiif/presentation-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { itemFileRoutes } from './item-files/routes.ts'
import { instanceRoutes } from './instance-routes.ts'
import { listRoutes } from './lists/routes.ts'
import { certificateRoutes } from './learning/certificate-routes.ts'
import { liveDoor } from './live/live-door.ts'
import { mailbox } from './mail/mailbox-page.ts'
import { mediaDoor } from './media/media-door.ts'
import { messageRoutes } from './messages/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { oaiRoutes } from './oai/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { resourceRoutes } from './resources/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import type { Rooms } from './rooms.ts'
import { searchRoutes } from './search/routes.ts'
import { roomPages } from './site/room-pages.ts'
import { siteRoutes } from './site/routes.ts'
import { signOnRoutes } from './sign-on/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { standingRoutes } from './standing/routes.ts'
import { changedPage } from './this-site/changed-page.ts'
import { readLook } from './this-site/look.ts'
import { readSite } from './users/read-site.ts'
import { thisSiteRoutes } from './this-site/routes.ts'
import { accessTokens } from './tokens/access-tokens.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

interface Building {
  clientDir: string | null
  limits?: Partial<DoorLimits> | undefined
}

/** Table of contents: everything between a request and its answer, in order. */
export async function buildApp(rooms: Rooms, { clientDir, limits: given }: Building): Promise<FastifyInstance> {
  const { config } = rooms
  const readName = async () => (await readSite(rooms.database.db)).name
  const limits = { ...doorLimits, ...given }
  const app: FastifyInstance = fastify({
    loggerInstance: rooms.log,
    genReqId: () => randomUUID(),
    rewriteUrl: spelledPlainly,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: ordinaryBodyBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    forceCloseConnections: 'idle',
    // Requests that arrive before the door shuts are answered, not turned away.
    return503OnClosing: false,
    frameworkErrors: answerBrokenRequest,
    clientErrorHandler: answerBrokenLine,
    // The longest id of a passkey (WebAuthn: 1,023 bytes, in base64url).
    routerOptions: { maxParamLength: 1400 },
  })
  app.server.maxConnections = limits.connections
  // A client can do without any other upgrade it offers (h2c, for one).
  Object.assign(app.server, { shouldUpgradeCallback: isSocketUpgrade })
  app.decorate('rooms', rooms)
  app.decorate('endpoints', [])

  errorAnswers(app)
  requestLog(app)
  warnOfUntrustedProxy(app, config)
  securityHeaders(app, config)
  shedLoad(app, limits)
  limitAtOnce(app, limits)
  await compression(app)
  bodies(app)
  waitForJobs(app)
  refuseForeignOrigins(app, config)
  await app.register(cookie)
  sessions(app)
  accessTokens(app)
  await rateLimits(app, rooms)

  health(app, limits)
  metrics(app)
  securityTxt(app)
  const { mayWatch, mayRead } = askSubjects(rooms)
  await liveDoor(app, {
    ...{ hub: rooms.live, config, rateLimit: socketRateLimit(config) },
    mayWatch,
    isStillLetIn: (request) => isStillMember(rooms, request),
  })
  mediaDoor(app, { media: rooms.media, rateLimit: mediaRateLimit(config), mayRead })
  // A proxy that does not announce itself looks like someone at this machine: so a public site has no mailbox page.
  if (!config.smtpUrl && isLocalSite(config)) mailbox(app, { dataDir: config.dataDir, readName })

  instanceRoutes(app)
  entryRoutes(app)
  accountRoutes(app)
  await signOnRoutes(app)
  await notificationRoutes(app)
  pushRoutes(app)
  standingRoutes(app)
  categoryRoutes(app)
  await uploadRoutes(app)
  commentRoutes(app)
  reviewRoutes(app)
  holdingRoutes(app)
  postRoutes(app)
  listRoutes(app)
  groupRoutes(app)
  groupPostRoutes(app)
  certificateRoutes(app)
  courseRoutes(app)
  recordRoutes(app)
  eventRoutes(app)
  answerRoutes(app)
  resourceRoutes(app)
  exchangeRoutes(app)
  collectionRoutes(app)
  await itemFileRoutes(app)
  await importRoutes(app)
  imageRoutes(app)
  presentationRoutes(app)
  await oaiRoutes(app)
  reportRoutes(app)
  colleagueRoutes(app)
  profileRoutes(app)
  messageRoutes(app)
  blockRoutes(app)
  settingsRoutes(app)
  searchRoutes(app)
  await siteRoutes(app)
  thisSiteRoutes(app)
  moderationRoutes(app)
  webhookRoutes(app)
  checkInstanceRoutes(app)
  dataExportRoutes(app)
  accountDeletionRoutes(app)

  apiDocs(app, readName)
  await staticSite(app, {
    ...{ clientDir, publicUrl: config.publicUrl, rooms: roomPages(rooms) },
    changed: (url) => changedPage(rooms, url),
    look: () => readLook(rooms),
  })
  return app
}

/** To the router `/%61pi` is `/api` (RFC 3986, 6.2.2.2), so it must be to everything here that looks at the address. */
function spelledPlainly({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  return path.replaceAll(/%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent) + url.slice(path.length)
}

const isSocketUpgrade = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
