import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { approveSeveral } from './approve-several.ts'
import { decide } from './decide.ts'
import { listQueue, readQueueLine } from './list-queue.ts'

export function reviewRoutes(app: FastifyInstance) {
  handlePage(app, contract.listQueue, ({ tx, viewer, query }) => listQueue(tx, viewer, query))
  handle(app, contract.reviewSubject, async ({ tx, viewer, body }) => {
    await decide(tx, viewer, body)
    return readQueueLine(tx, viewer, body)
  })
  handle(app, contract.approveSubjects, ({ tx, viewer, body }) => approveSeveral(tx, viewer, body.subjects))
}
