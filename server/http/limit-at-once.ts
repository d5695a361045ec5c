import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { DoorLimits } from './door-limits.ts'
import { Problem } from './problem.ts'
import { networkOf } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests received and not yet fully answered. */
    requestsUnderWay(): number
  }
}

/**
 * A client that sends or reads one byte at a time ties up a connection, a file and memory: so each network gets only so many
 * at once, and none for ever. Live sockets have limits of their own.
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

  // Sorted by arrival: once one still has time left, so do all after it.
  const sweep = setInterval(() => {
    for (const { answer, endsAtMs } of underWay) {
      if (endsAtMs > performance.now()) return
      answer.destroy()
    }
  }, checkEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}
