import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports.ts'
import { handle } from '#server/http/handle.ts'
import { onRemoved } from '#server/review/announce-removal.ts'
import { closeAsRemoved } from './close-reports.ts'
import { reportContent } from './report-content.ts'

export function reportRoutes(app: FastifyInstance) {
  onRemoved(app.rooms, closeAsRemoved)
  handle(app, contract.reportContent, ({ tx, viewer, body }) => reportContent(tx, viewer, body))
}
