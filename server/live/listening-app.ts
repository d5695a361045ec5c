import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { WebSocket, type ClientOptions } from 'ws'
import type { LiveEvent } from '#contract/live-events.ts'
import { errorAnswers } from '#server/http/errors.ts'
import type { LiveLimits } from './connection.ts'
import { type Hub, openHub } from './hub.ts'
import { liveDoor } from './live-door.ts'
import type { MayWatch } from './watchers.ts'

export const site = 'https://ibid.test'

export interface ListeningApp {
  app: FastifyInstance
  hub: Hub
  port: number
  open(cookie: string | undefined, headers?: Record<string, string>, options?: ClientOptions): WebSocket
  /** A socket that has authenticated and been greeted. */
  connect(userId: number, sessionId?: string): Promise<Listener>
  close(): Promise<void>
}

/** For tests of this room: a server on loopback whose session is the cookie `USER.SESSION[.unverified|.suspended]`. */
export async function listeningApp(
  given: {
    limits?: Partial<LiveLimits>
    redisUrl?: string
    log?: FastifyInstance['log']
    mayWatch?: MayWatch
    isStillLetIn?: (request: FastifyRequest) => Promise<boolean>
  } = {},
) {
  const app = fastify()
  const hub = await openHub({ ...given, log: given.log ?? app.log })
  errorAnswers(app)
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const [id, sessionId = '', state] = request.headers.cookie?.split('.') ?? []
    if (!id) return
    const [emailVerified, isSuspended] = [state !== 'unverified', state === 'suspended']
    request.viewer = { id: Number(id), sessionId, name: 'Ada', isAdmin: false, emailVerified, isSuspended }
  })
  app.get('/before', async () => 'here')
  const mayWatch = given.mayWatch ?? (async (_viewer, things) => things)
  const isStillLetIn = given.isStillLetIn ?? (async () => true)
  await liveDoor(app, { hub, mayWatch, isStillLetIn, config: { publicUrl: site, isPublicUrlGiven: true, rateLimits: true } })
  app.get('/api/user', async () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const open: ListeningApp['open'] = (cookie, headers = { origin: site }, options = {}) =>
    new WebSocket(`ws://127.0.0.1:${port}/ws`, { ...options, headers: { ...(cookie && { cookie }), ...headers } })
  return {
    app,
    hub,
    port,
    open,
    async connect(userId, sessionId = 'first') {
      const listener = listen(open(`${userId}.${sessionId}`))
      await once(listener.socket, 'open')
      listener.socket.send(JSON.stringify({ type: 'auth', userId }))
      await listener.next('connected')
      return listener
    },
    async close() {
      await app.close()
      await hub.close()
    },
  } satisfies ListeningApp as ListeningApp
}

export interface Listener {
  socket: WebSocket
  received: LiveEvent[]
  /** Waits for an event of that type not yet returned by an earlier call. */
  next(type: LiveEvent['type']): Promise<LiveEvent>
}

export function listen(socket: WebSocket): Listener {
  const received: LiveEvent[] = []
  const unseen: LiveEvent[] = []
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as LiveEvent
    received.push(event)
    unseen.push(event)
    socket.emit('heard')
  })
  return {
    socket,
    received,
    async next(type) {
      for (;;) {
        const event = unseen.find((candidate) => candidate.type === type)
        if (event) return unseen.splice(unseen.indexOf(event), 1)[0]!
        await once(socket, 'heard')
      }
    },
  }
}

/** The code the server closed the socket with. */
export function closeCode(socket: WebSocket): Promise<number> {
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('close', resolve))
}

/** The HTTP status of a refused upgrade; 101 if it was accepted. */
export function upgradeStatus(socket: WebSocket): Promise<number> {
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.once('open', () => {
      socket.terminate()
      resolve(101)
    })
  })
}
