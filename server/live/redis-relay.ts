import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { connectInBackground, openRedis } from './redis.ts'

export interface Relay<Order> {
  publish(order: Order): void
  /** Finds a connection that died silently (a pulled cable) and reopens it. */
  check(): void
  close(): void
}

interface Opening<Order> {
  redisUrl: string
  log: FastifyBaseLogger
  onOrder: (order: Order) => void
  /** Orders from other processes were missed, or may have been. */
  onGap: () => void
}

/** Without an order: "I could not tell you everything". */
interface Letter<Order> {
  from: string
  order?: Order
}

/** Carries orders between the processes of a site, at most once: nothing is kept for a process that is away. */
export async function openRelay<Order>({ redisUrl, log, onOrder, onGap }: Opening<Order>): Promise<Relay<Order>> {
  const self = randomUUID()
  const publisher = openRedis(redisUrl, log)
  const subscriber = publisher.duplicate()
  // Unlike keys, channels are shared by all databases of a Redis: two sites on one must not hear each other.
  const channel = `ibid:live:${publisher.options.db ?? 0}`
  let hasUnsent = false

  const send = async (letter: Letter<Order>) => {
    try {
      await publisher.publish(channel, JSON.stringify(letter))
    } catch {
      hasUnsent = true
    }
  }
  const admitUnsent = () => {
    if (!hasUnsent) return
    hasUnsent = false
    void send({ from: self })
  }
  const reconnect = () => subscriber.disconnect(true)

  publisher.on('ready', admitUnsent)
  subscriber.on('error', () => {}) // The publisher has the same trouble and reports it.
  // Awaited below: a client connecting before the channel is open would be sent away again as soon as it is.
  const isListening = new Promise<void>((resolve) => {
    subscriber.on('ready', () => void subscriber.subscribe(channel).then(onGap, reconnect).then(resolve))
    subscriber.once('close', resolve)
  })
  subscriber.on('message', (_channel: string, text: string) => {
    const letter = read<Order>(text)
    if (!letter || letter.from === self) return
    if (letter.order) onOrder(letter.order)
    else onGap()
  })
  connectInBackground(subscriber)
  await Promise.all([firstAttempt(publisher), isListening])

  return {
    publish: (order) => void send({ from: self, order }),
    check() {
      admitUnsent()
      if (subscriber.status === 'ready') subscriber.ping().catch(reconnect)
    },
    close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** A site starts without Redis too, so only the first attempt is awaited, not its success. */
const firstAttempt = (redis: Redis) => new Promise<void>((resolve) => void redis.once('ready', resolve).once('close', resolve))

/** The channel is only as private as the Redis: anything that is not ours is ignored. */
function read<Order>(text: string): Letter<Order> | undefined {
  try {
    const letter = JSON.parse(text) as Letter<Order> | null
    return typeof letter?.from === 'string' ? letter : undefined
  } catch {
    return undefined
  }
}
