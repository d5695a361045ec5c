import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { DoorLimits } from './door-limits.ts'
import { Problem } from './problem.ts'
import { networkOf } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many have been asked and not been answered whole. */
    requestsUnderWay(): number
  }
}

/**
 * Anyone who sends a byte at a time, or takes the answer so, holds a line, a file and memory: so many for each network, and
 * not for ever. Live sockets have limits of their own.
 */
export function limitAtOnce(app: FastifyInstance, { requestsPerNetwork, answerMs, checkEveryMs }: DoorLimits) {
  const perNetwork = new Map<string, number>()
  const underWay = new Set<{ answer: ServerResponse; endsAtMs: number }>()
  app.decorate('requestsUnderWay', () => underWay.size)

  app.addHook('onRequest', (request, reply, done) => {
    if (request.ws || request.routeOptions.config.isAlwaysAnswered) return done()
    const network = networkOf(request.ip)
    const already = perNetwork.get(network) ?? 0
    if (app.rooms.config.rateLimits && already >= requestsPerNetwork)
      return done(new Problem('too_many_requests', { retryAfterSeconds: 1 }))
    const entry = { answer: reply.raw, endsAtMs: performance.now() + answerMs }
    perNetwork.set(network, already + 1)
    underWay.add(entry)
    const leave = () => {
      if (!underWay.delete(entry)) return
      const left = perNetwork.get(network)! - 1
      if (left === 0) perNetwork.delete(network)
      else perNetwork.set(network, left)
    }
    reply.raw.once('finish', leave).once('close', leave)
    done()
  })

  // In the order of coming: the first that still has time is followed by none that has not.
  const sweep = setInterval(() => {
    for (const { answer, endsAtMs } of underWay) {
      if (endsAtMs > performance.now()) return
      answer.destroy()
    }
  }, checkEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}
