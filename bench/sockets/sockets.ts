import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres } from '../../scripts/services/postgres.ts'
import { startRedis } from '../../scripts/services/redis.ts'
import { signInMembers } from '../feed/fill-community.ts'
import { serveProduct, temporaryDataDir, unlimited } from '../served-product.ts'
import { openMemoryOf } from './memory-of.ts'
import { openSockets, type Member } from './open-sockets.ts'

const sockets = 10_000
/** Opened and closed before measuring, since what the first ones need is needed only once. */
const warming = 500
const pushesPerSecond = 500
const seconds = 20

/**
 * 10,000 members with a socket each in one process: what an idle one costs, and how long a push from another process of the
 * site takes (through Redis, as between real ones) to reach the member's socket.
 */
export async function measureSockets() {
  const [postgres, redis] = [await startPostgres(), await startRedis()]
  if ('missing' in postgres) return { [postgres.missing]: {} }
  if ('missing' in redis) return { [redis.missing]: {} }
  const { folder, remove } = temporaryDataDir()
  const inspectorPort = await freePort()
  const members = await fillMembers(postgres.at)
  const product = await serveProduct(folder, {
    ...{ DATABASE_URL: postgres.at, REDIS_URL: redis.at, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` },
    ...unlimited,
  })
  try {
    return await measureOn({ url: product.url, inspectorPort, redisUrl: redis.at }, members)
  } finally {
    await product.stop()
    await Promise.all([postgres.stop?.(), redis.stop?.()])
    remove()
  }
}

async function fillMembers(databaseUrl: string): Promise<Member[]> {
  const database = await openDatabase({ url: databaseUrl, isPatient: true })
  await migrate(database.pool)
  await database.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into users (username, email, password_hash, name, email_verified_at)
    select 'member' || n, 'member' || n || '@library.test', '-', 'Member Number ' || n, now() from generate_series(1, ${sockets}) as n`)
  await client.end()
  const cookies = await signInMembers(databaseUrl, sockets)
  return cookies.map((cookie, at) => ({ userId: at + 1, cookie }))
}

async function measureOn(
  { url, inspectorPort, redisUrl }: { url: string; inspectorPort: number; redisUrl: string },
  members: Member[],
) {
  const memory = await openMemoryOf(inspectorPort)
  const arrivals = new Map<number, (atMs: number) => void>()
  const onFrame = (text: string) => {
    const event = JSON.parse(text) as { type: string; userId: number }
    if (event.type === 'typing') arrivals.get(event.userId)?.(performance.now())
  }
  for (const socket of await openSockets(url, members.slice(0, warming), onFrame)) socket.terminate()
  await setTimeout(1000)
  const before = await memory.read()
  const open = await openSockets(url, members, onFrame)
  await setTimeout(1000)
  const after = await memory.read()
  memory.stop()
  const delays = await push(redisUrl, arrivals)
  const stillOpen = open.filter(({ readyState, OPEN }) => readyState === OPEN).length
  for (const socket of open) socket.terminate()
  return {
    'sockets open, at the end too': stillOpen,
    'kB a socket, heap and buffers': kilobytes(after.usedBytes - before.usedBytes),
    'kB a socket, resident': kilobytes(after.residentBytes - before.residentBytes),
    [`median ms of a push at ${pushesPerSecond} a second`]: percentile(delays, 0.5),
    'p99 ms': percentile(delays, 0.99),
    'slowest ms': percentile(delays, 1),
  }
}

/** As another process would: an order on the relay's channel, each for a different member. */
async function push(redisUrl: string, arrivals: Map<number, (atMs: number) => void>): Promise<number[]> {
  const redis = new Redis(redisUrl)
  const total = pushesPerSecond * seconds
  const delays: number[] = []
  const start = performance.now()
  for (let at = 0; at < total; at++) {
    const aheadMs = start + (at * 1000) / pushesPerSecond - performance.now()
    if (aheadMs > 0) await setTimeout(aheadMs)
    const sentMs = performance.now()
    arrivals.set(at, (arrivedMs) => delays.push(arrivedMs - sentMs))
    const order = { do: 'push', userId: ((at * 7919) % sockets) + 1, event: { type: 'typing', userId: at } }
    redis.publish(`ibid:live:${redis.options.db ?? 0}`, JSON.stringify({ from: 'bench', order })).catch(() => {})
  }
  await setTimeout(2000)
  redis.disconnect()
  if (delays.length < total) throw new Error(`${total - delays.length} of ${total} pushes did not arrive`)
  return delays.sort((a, b) => a - b)
}

const kilobytes = (bytes: number) => Number((bytes / sockets / 1000).toFixed(1))
const percentile = (sorted: number[], share: number) => Number(sorted[Math.ceil(sorted.length * share) - 1]!.toFixed(1))
