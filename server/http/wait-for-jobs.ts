import type { FastifyInstance } from 'fastify'

/** The server starts listening slightly before the job queue is open; calls, which may enqueue, wait for it. Pages do not. */
export function waitForJobs(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) await app.rooms.jobs.opened
  })
}
