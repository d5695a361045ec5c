import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/standing.ts'
import { decideAppeal as decideAppealContract, listAppeals as listAppealsContract } from '#contract/moderation.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { decideAppeal } from './decide-appeal.ts'
import { standingLetters } from './letters.ts'
import { listAppeals } from './list-appeals.ts'
import { acknowledgeWarning, appealWarning, listWarnings } from './warnings.ts'
import { appealSuspension, readSuspension } from './read-suspension.ts'

export function standingRoutes(app: FastifyInstance) {
  standingLetters(app.rooms)

  handle(app, contract.listWarnings, ({ tx, viewer }) => listWarnings(tx, viewer.id))
  handle(app, contract.acknowledgeWarning, ({ tx, viewer, params }) => acknowledgeWarning(tx, viewer, params.id))
  handle(app, contract.appealWarning, ({ tx, viewer, params, body }) => appealWarning(tx, viewer, { ...params, ...body }))
  handle(app, contract.readSuspension, ({ tx, viewer }) => readSuspension(tx, viewer.id))
  handle(app, contract.appealSuspension, ({ tx, viewer, body }) => appealSuspension(tx, viewer, body.text))

  handlePage(app, listAppealsContract, ({ tx, viewer, query }) => listAppeals(tx.db, viewer, query))
  handle(app, decideAppealContract, ({ tx, viewer, params, body }) => decideAppeal(tx, viewer, { ...params, ...body }))
}
