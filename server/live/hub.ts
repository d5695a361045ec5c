import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { closeCodes, type LiveEvent } from '#contract/live-events.ts'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import { type Connection, liveLimits, type LiveLimits, type Peer, wsCodes } from './connection.ts'
import { Connections, type WatchesOf } from './connections.ts'
import type { MayWatch, Thing } from './watchers.ts'

/** Who is connected. Call it after the commit: a socket only hints at what the database already holds. */
export interface Hub {
  /** To every socket of that member, in this process and others. */
  push(userId: number, event: LiveEvent): void
  /** To every connected member except these. */
  broadcast(event: LiveEvent, except?: number[]): void
  /** To every socket showing this thing; members who may not see it were never allowed to watch it. */
  pushToWatchers(thing: Thing, event: LiveEvent): void
  /** Checks again who may watch, after access has been reduced; until then they are told nothing. */
  recheckWatches(of: WatchesOf): void
  /** Ends sockets at once: all of a member's, those of one session, or all except one session's. */
  disconnect(userId: number, options?: Disconnecting): void
  /** Whether that member has a socket in this process. */
  isConnected(userId: number): boolean
  /** The number of sockets in this process. */
  connectionCount(): number
  close(): Promise<void>

  /** For the door: whether that network already has as many sockets as it may. */
  isFull(network: string): boolean
  add(socket: WebSocket, peer: Peer, mayWatch: MayWatch): Connection
}

interface Disconnecting {
  sessionId?: string
  exceptSessionId?: string
  /** The reason given to the client; `closeCodes.signedOut` by default. */
  code?: number
}

/** What one process asks of itself and of all the others. */
type Order =
  | { do: 'push'; userId: number; event: LiveEvent }
  | { do: 'broadcast'; event: LiveEvent; except: number[] }
  | ({ do: 'pushToWatchers'; event: LiveEvent } & Thing)
  | { do: 'recheckWatches'; of: WatchesOf }
  | { do: 'disconnect'; userId: number; options: Disconnecting }

interface Opening {
  redisUrl?: string | undefined
  log: FastifyBaseLogger
  limits?: Partial<LiveLimits>
}

export async function openHub({ redisUrl, log, limits: given }: Opening): Promise<Hub> {
  const limits = { ...liveLimits, ...given }
  const connections = new Connections(limits)
  const onOrder = (order: Order) => carryOut(connections, order)
  const onGap = () => endAll(connections)
  /** The Redis client is loaded only if there is a Redis. */
  const openRelayTo = async (url: string) =>
    (await import('./redis-relay.ts')).openRelay<Order>({ redisUrl: url, log, onOrder, onGap })
  const relay = redisUrl ? await openRelayTo(redisUrl) : undefined

  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.checkPulse()
    relay?.check()
  }, limits.heartbeatMs).unref()

  const everywhere = (order: Order) => {
    refuseInTransaction('A socket was told')
    carryOut(connections, order)
    relay?.publish(order)
  }
  return {
    push: (userId, event) => everywhere({ do: 'push', userId, event }),
    broadcast: (event, except = []) => everywhere({ do: 'broadcast', event, except }),
    pushToWatchers: (thing, event) => everywhere({ do: 'pushToWatchers', ...thing, event }),
    recheckWatches: (of) => everywhere({ do: 'recheckWatches', of }),
    disconnect: (userId, options = {}) => everywhere({ do: 'disconnect', userId, options }),
    isConnected: (userId) => connections.has(userId),
    connectionCount: () => connections.count,
    isFull: (network) => connections.isFull(network),
    add: (socket, peer, mayWatch) => connections.add(socket, peer, mayWatch),
    async close() {
      clearInterval(heartbeat)
      endAll(connections)
      relay?.close()
    },
  }
}

function carryOut(connections: Connections, order: Order) {
  if (order.do === 'push') deliver(connections.of(order.userId), order.event)
  if (order.do === 'broadcast') deliver(connections.allBut(order.except), order.event)
  if (order.do === 'pushToWatchers') connections.tellWatchers(order, frameOf(order.event))
  if (order.do === 'recheckWatches') connections.recheckWatches(order.of)
  if (order.do === 'disconnect') disconnect(connections.of(order.userId), order.options)
}

const frameOf = (event: LiveEvent) => Buffer.from(JSON.stringify(event))

function deliver(receivers: Iterable<Connection>, event: LiveEvent) {
  const frame = frameOf(event)
  for (const connection of receivers) connection.send(frame)
}

function disconnect(own: Iterable<Connection>, { sessionId, exceptSessionId, code = closeCodes.signedOut }: Disconnecting) {
  for (const connection of own) {
    const isMeant = sessionId ? connection.sessionId === sessionId : connection.sessionId !== exceptSessionId
    if (isMeant) connection.end(code)
  }
}

/**
 * After a restart, or when orders from other processes were missed: members reconnect and catch up as after any
 * interruption.
 */
function endAll(connections: Connections) {
  for (const connection of connections) connection.end(wsCodes.serviceRestart)
}
