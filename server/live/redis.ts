import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'

/**
 * A connection to Redis or Valkey that never makes anyone wait: it connects and reconnects by itself, and while it is down
 * commands fail at once. Redis holds nothing that cannot be missed for a while.
 */
export function openRedis(url: string, log: FastifyBaseLogger, { answersWithinMs = 2000 } = {}): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    // A command may have been executed before the connection broke: nothing is sent twice.
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: answersWithinMs,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 5000),
  })
  let isLost = false
  let reason: string | undefined
  redis.on('error', (error: Error) => (reason = error.message))
  redis.on('reconnecting', () => {
    if (!isLost) log.warn({ reason }, 'Redis is away: until it is back, this process goes on by itself')
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) log.warn('Redis is back')
    isLost = false
  })
  connectInBackground(redis)
  return redis
}

/** The first attempt is one of many; events report whether it works. */
export const connectInBackground = (redis: Redis) => void redis.connect().catch(() => {})
