import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/instance.ts'
import { handle } from './http/handle.ts'
import { isLoopback } from './http/loopback.ts'

export function instanceRoutes(app: FastifyInstance) {
  const keepsLettersHere = app.rooms.config.smtpUrl === undefined
  handle(app, contract.readInstance, async ({ request }) => ({ mailbox: keepsLettersHere && isLoopback(request) }))
}
