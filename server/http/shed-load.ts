import type { FastifyInstance } from 'fastify'
import { answerProblem } from './answer-problem.ts'
import type { DoorLimits } from './door-limits.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests were refused because the server was busy. */
    shedRequests(): number
  }
  interface FastifyRequest {
    isShed: boolean
  }
}

const beatMs = 100
const restsAfterMs = 2000
const toldEveryMs = 10_000
const asksDatabase = /^\/(api|ws|media|iiif|oai)(\/|\?|$)/
const problem = new Problem('unavailable', { retryAfterSeconds: 2 })

/**
 * A call that would wait too long is refused at once, before its session is looked up: an ever-growing queue helps no one in
 * it, and outlasts the flood by far.
 */
export function shedLoad(app: FastifyInstance, limits: DoorLimits) {
  const { database, log } = app.rooms
  const heart = watchEventLoop()
  let shed = 0
  let toldAtMs = -Infinity
  app.decorate('shedRequests', () => shed)
  app.decorateRequest('isShed', false)
  app.addHook('onClose', async () => heart.stop())

  const isQueueTooLong = () =>
    database.pool.longestWaitMs > limits.databaseWaitMs[database.kind] ||
    database.pool.waitingCount > limits.databaseQueue[database.kind]
  const isTooBusyFor = (url: string) => heart.lateMs() > limits.eventLoopMs || (asksDatabase.test(url) && isQueueTooLong())

  app.addHook('onRequest', (request, reply, done) => {
    heart.asked()
    if (request.routeOptions.config.isAlwaysAnswered || !isTooBusyFor(request.url)) return done()
    shed += 1
    request.isShed = true
    // Not one line per request: in a flood, the log would be the next thing to drown.
    if (performance.now() - toldAtMs > toldEveryMs) {
      toldAtMs = performance.now()
      log.warn(
        { shed, waiting: database.pool.waitingCount, lateMs: Math.round(heart.lateMs()) },
        'too busy: requests are refused',
      )
    }
    answerProblem(request, reply, problem)
  })
}

/**
 * How late timers fire, smoothed: one long pause is not a flood. No timer runs while there are no requests, since each tick
 * would wake the machine.
 */
function watchEventLoop() {
  let beat: NodeJS.Timeout | undefined
  let [askedMs, lastMs, lateMs] = [0, 0, 0]
  const stop = () => {
    clearInterval(beat)
    beat = undefined
    lateMs = 0
  }
  const look = () => {
    const nowMs = performance.now()
    lateMs = (lateMs + nowMs - lastMs - beatMs) / 2
    lastMs = nowMs
    if (nowMs - askedMs > restsAfterMs) stop()
  }
  const asked = () => {
    askedMs = performance.now()
    if (beat) return
    lastMs = askedMs
    beat = setInterval(look, beatMs).unref()
  }
  return { asked, lateMs: () => lateMs, stop }
}
