import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { Problem } from './problem.ts'

const periodMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
/** For calls that name no limit of their own: far above a person, far below a script. */
const ordinary = { calls: 600, per: 'minute' } as const

/** Who is counted: the member, or the visitor's network (all of an IPv6 /64 is one subscriber). */
export const countedAs = (request: FastifyRequest) => (request.viewer ? `user:${request.viewer.id}` : countedByNetwork(request))
const countedByNetwork = ({ ip }: FastifyRequest) => `address:${networkOf(ip)}`

export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
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
  // Each call with a limit of its own has its own count; all others share one.
  const group = endpoint.limit ? `${endpoint.method} ${endpoint.path}` : 'ordinary'
  // What anybody may call is counted by network: an account made a minute ago is not a new caller.
  const keyGenerator = endpoint.access === 'visitor' ? countedByNetwork : countedAs
  return { max: calls, timeWindow: periodMs[per], groupId: group, keyGenerator }
}

/** Pictures come by the dozen with every page; more than this is somebody taking the whole house with them. */
export const mediaRateLimit = ({ rateLimits: isOn }: Config) =>
  isOn && { max: 3000, timeWindow: periodMs.minute, groupId: 'media', keyGenerator: countedAs }

export async function rateLimits(app: FastifyInstance, options: { redis?: Redis | undefined }) {
  await app.register(rateLimit, {
    global: false,
    // After the session is read, before the body is.
    hook: 'preParsing',
    ...(options.redis && { redis: options.redis, skipOnError: true }),
    nameSpace: 'ibid-limit-',
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: (_request, context) =>
      new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  })
}
