import { callbackify } from 'node:util'
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Rooms } from '#server/rooms.ts'
import { countCalls, type CountCalls } from './count-calls.ts'
import { Problem } from './problem.ts'

const periodMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
/** For calls without a limit of their own: far more than a person makes, far fewer than a script. */
const ordinary = { calls: 600, per: 'minute' } as const

/** Whose calls are counted together: the member's, or those of the visitor's network (an IPv6 /64 is one subscriber). */
function countedAs(request: FastifyRequest): string {
  const { viewer, accessToken } = request
  if (!viewer) return countedByNetwork(request)
  // Apart from the member's own: a program that asks too often must not lock its owner out.
  return accessToken ? `programs:${viewer.id}` : `user:${viewer.id}`
}
const countedByNetwork = ({ ip }: FastifyRequest) => `address:${networkOf(ip)}`

/** Fastify knows no address once the client has gone, though its types promise one. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone'
  // Some gateways forward the port too, which changes with every connection.
  const [, ipv6, ipv4] = /^(?:\[(.*)\]|(\d+\.[\d.]+))(?::\d+)?$/.exec(address) ?? []
  const plain = (ipv6 ?? ipv4 ?? address).replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const groups = tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

export function rateLimitOf(config: Config, endpoint: Endpoint) {
  if (!config.rateLimits) return false as const
  const { calls, per } = endpoint.limit ?? ordinary
  // Calls open to anyone are counted by network: signing up for another account must not reset the count.
  const keyGenerator = endpoint.access === 'visitor' ? countedByNetwork : countedAs
  return { max: calls, timeWindow: periodMs[per], keyGenerator }
}

/** Every page brings dozens of pictures; beyond this rate a client is copying the whole site. */
export const mediaRateLimit = ({ rateLimits: isOn }: Config) =>
  isOn && { max: 3000, timeWindow: periodMs.minute, keyGenerator: countedAs }

/** Tabs open and close; a member has dozens at most, and after a restart they all reconnect at once. */
export const socketRateLimit = ({ rateLimits: isOn }: Config) =>
  isOn && { max: 300, timeWindow: periodMs.minute, keyGenerator: countedAs }

declare module 'fastify' {
  interface FastifyInstance {
    countCalls: CountCalls
  }
}

/** An unknown cookie or token still costs a look-up, so these are counted by network, across all calls. */
export const countUnknownCookie = (request: FastifyRequest) => countNetwork(request, 'unknown-cookie', ordinary)

/** For calls that are counted across endpoints or have none: all that a network does under one name. */
export async function countNetwork(request: FastifyRequest, name: string, { calls, per }: NonNullable<Endpoint['limit']>) {
  const { rooms, countCalls: count } = request.server
  if (!rooms.config.rateLimits) return
  const { current, ttl } = await count(`${name}-${countedByNetwork(request)}`, periodMs[per])
  if (current > calls) throw tooMany(ttl)
}

/** All programs of a member together, across all calls. */
export async function countPrograms(request: FastifyRequest, calls: number) {
  const { rooms, countCalls: count } = request.server
  if (!rooms.config.rateLimits) return
  const { current, ttl } = await count(`all-${countedAs(request)}`, periodMs.minute)
  if (current > calls) throw tooMany(ttl)
}

export async function rateLimits(app: FastifyInstance, rooms: Pick<Rooms, 'redis' | 'now'>) {
  app.decorate('countCalls', countCalls(rooms))
  await app.register(rateLimit, {
    global: false,
    // After the session is read, before access is checked and the body read: refused calls count too.
    hook: 'onRequest',
    store: storeOf(app.countCalls),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  })
}

const tooMany = (ttlMs: number) => new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) })

/** In the shape the plugin expects: a class it instantiates itself, with a child per route that counts separately. */
function storeOf(count: CountCalls) {
  const countBack = callbackify(count)
  return class Store implements FastifyRateLimitStore {
    readonly #route: string
    constructor({ routeInfo: { method = '', url = '' } = {} }: { routeInfo?: { method?: unknown; url?: string } }) {
      this.#route = `${method}${url}`
    }
    incr(...[key, callback, timeWindow]: Parameters<FastifyRateLimitStore['incr']>) {
      countBack(`${this.#route}-${key}`, timeWindow, callback)
    }
    child(route: object) {
      return new Store(route)
    }
  }
}
