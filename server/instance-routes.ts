import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/instance.ts'
import { handle } from './http/handle.ts'
import { isLocalSite, isLoopback } from './http/loopback.ts'

export function instanceRoutes(app: FastifyInstance) {
  const { config } = app.rooms
  const keepsLettersHere = config.smtpUrl === undefined && isLocalSite(config)
  handle(app, contract.readInstance, async ({ request }) => ({
    mailbox: keepsLettersHere && isLoopback(request),
    socialLinks: config.socialLinks,
  }))
}
