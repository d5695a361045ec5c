import { callbackify } from 'node:util'
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Rooms } from '#server/rooms.ts'
import { countCalls, type CountCalls } from './count-calls.ts'
import { Problem } from './problem.ts'

const periodMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
/** For calls that name no limit of their own: far above a person, far below a script. */
const ordinary = { calls: 600, per: 'minute' } as const

/** Who is counted: the member, or the visitor's network (all of an IPv6 /64 is one subscriber). */
function countedAs(request: FastifyRequest): string {
  const { viewer, accessToken } = request
  if (!viewer) return countedByNetwork(request)
  // Apart from the member: a program that asks too often must not lock its owner out.
  return accessToken ? `programs:${viewer.id}` : `user:${viewer.id}`
}
const countedByNetwork = ({ ip }: FastifyRequest) => `address:${networkOf(ip)}`

export function networkOf(address: string): string {
  // Some gateways forward the port as well, which is another one with each connection.
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
  // What anyone may call is counted by network: an account made a minute ago is not a new caller.
  const keyGenerator = endpoint.access === 'visitor' ? countedByNetwork : countedAs
  return { max: calls, timeWindow: periodMs[per], keyGenerator }
}

/** Pictures come by the dozen with every page; more than this is someone taking the whole house with them. */
export const mediaRateLimit = ({ rateLimits: isOn }: Config) =>
  isOn && { max: 3000, timeWindow: periodMs.minute, keyGenerator: countedAs }

/** A tab that comes and goes; a member has dozens of tabs at most, and after a restart they all come back at once. */
export const socketRateLimit = ({ rateLimits: isOn }: Config) =>
  isOn && { max: 300, timeWindow: periodMs.minute, keyGenerator: countedAs }

declare module 'fastify' {
  interface FastifyInstance {
    countCalls: CountCalls
  }
}

/** A cookie or a token that opens nothing costs a look-up all the same: by network, whatever was called with it. */
export const countUnknownCookie = (request: FastifyRequest) => countNetwork(request, 'unknown-cookie', ordinary)

/** What is counted apart from the call, or has none: all that a network asks for under one name. */
export async function countNetwork(request: FastifyRequest, name: string, { calls, per }: NonNullable<Endpoint['limit']>) {
  const { rooms, countCalls: count } = request.server
  if (!rooms.config.rateLimits) return
  const { current, ttl } = await count(`${name}-${countedByNetwork(request)}`, periodMs[per])
  if (current > calls) throw tooMany(ttl)
}

/** All programs of a member together, whatever they call. */
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
    // After the session is read, before access is checked and the body is read: who is refused is counted too.
    hook: 'onRequest',
    store: storeOf(app.countCalls),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  })
}

const tooMany = (ttlMs: number) => new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) })

/** As the plugin wants it: a class that it makes itself, and a child for each route, which counts apart from the others. */
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
