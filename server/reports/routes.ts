import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports.ts'
import { handle } from '#server/http/handle.ts'
import { reportContent } from './report-content.ts'

export function reportRoutes(app: FastifyInstance) {
  handle(app, contract.reportContent, ({ tx, viewer, body }) => reportContent(tx, viewer, body))
}
