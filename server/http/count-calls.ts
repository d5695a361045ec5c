import type { Redis } from 'ioredis'
import type { Rooms } from '#server/rooms.ts'

export interface CallCount {
  /** In the current period, this call included. */
  current: number
  /** Milliseconds until the period ends. */
  ttl: number
}

export type CountCalls = (key: string, periodMs: number) => Promise<CallCount>

/** Beyond this many, the keys unused for longest start from zero. */
const mostKeys = 50_000
/** How long a call may wait for Redis. */
export const redisPatience = { answersWithinMs: 250 }
/** A Redis that failed to answer is left alone for a while, so that not every call has to wait to find out. */
const pauseMs = 1000

/** Counts in Redis, for all processes together. While Redis is away each process counts for itself. */
export function countCalls({ redis, now }: Pick<Rooms, 'redis' | 'now'>): CountCalls {
  const countHere = countInMemory(now)
  if (!redis) return async (key, periodMs) => countHere(key, periodMs)
  let asksAgainAtMs = 0
  return async (key, periodMs) => {
    // Counted here in any case: what was used stays used when Redis goes away, and when it comes back having lost its
    // counts.
    const here = countHere(key, periodMs)
    if (redis.status !== 'ready' || performance.now() < asksAgainAtMs) return here
    try {
      const everywhere = await countInRedis(redis, key, periodMs)
      return everywhere.current > here.current ? everywhere : here
    } catch {
      asksAgainAtMs = performance.now() + pauseMs
      return here
    }
  }
}

function countInMemory(now: Rooms['now']) {
  const counts = new Map<string, { current: number; endsAtMs: number }>()
  return (key: string, periodMs: number): CallCount => {
    const nowMs = now().getTime()
    const kept = counts.get(key)
    // An end more than a whole period away dates from before the clock was set back.
    const isRunning = kept && kept.endsAtMs > nowMs && kept.endsAtMs <= nowMs + periodMs
    const count = isRunning ? kept : { current: 0, endsAtMs: nowMs + periodMs }
    count.current += 1
    // A Map keeps insertion order: re-inserting moves the key to the end.
    counts.delete(key)
    counts.set(key, count)
    for (const oldest of counts.keys()) {
      if (counts.size <= mostKeys) break
      counts.delete(oldest)
    }
    return { current: count.current, ttl: count.endsAtMs - nowMs }
  }
}

const script = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`

async function countInRedis(redis: Redis, key: string, periodMs: number): Promise<CallCount> {
  const [current, ttl] = (await redis.eval(script, 1, `ibid-limit-${key}`, periodMs)) as [number, number]
  return { current, ttl }
}
