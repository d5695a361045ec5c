import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/events.ts'
import { handle } from '#server/http/handle.ts'
import { isMember } from '#server/http/viewer.ts'
import { createEvent } from './create-event.ts'
import { answerHosting, askToHost, removeHost } from './hosts.ts'
import { readEvent } from './present.ts'

export function eventRoutes(app: FastifyInstance) {
  handle(app, contract.createEvent, ({ tx, viewer, body }) => createEvent(tx, viewer, body))
  handle(app, contract.readEvent, ({ tx, viewer, params, query }) =>
    readEvent(tx, isMember(viewer) ? viewer : null, params.id, query),
  )

  handle(app, contract.askToHost, ({ tx, viewer, params, body }) => askToHost(tx, viewer, params.id, body.userId))
  handle(app, contract.answerHosting, ({ tx, viewer, params, body }) => answerHosting(tx, viewer, params.id, body.accept))
  handle(app, contract.removeHost, ({ tx, viewer, params }) => removeHost(tx, viewer, params.id, params.userId))
}
