import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/holdings.ts'
import * as savesContract from '#contract/saves.ts'
import { listComments } from '#server/comments/list-comments.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { onStandingChanged } from '#server/users/announce-standing.ts'
import { cleanUpHoldings } from './clean-up-holdings.ts'
import { deleteHolding } from './delete-holding.ts'
import { dropProposal } from './edit-holding.ts'
import { listHoldingVersions, listOwnHoldings } from './list-holdings.ts'
import { listLinkedCards, listSharedHoldings } from './list-shared.ts'
import { readHolding } from './present.ts'
import { recountHoldingsOf } from './holding-thread.ts'
import { unsaveHolding } from './save-holding.ts'
import { submitHolding } from './submit-holding.ts'

export function holdingRoutes(app: FastifyInstance) {
  app.rooms.jobs.schedule('holdings-cleanup', '41 * * * *', ({ stopping }) => cleanUpHoldings(atLeisure(app.rooms), stopping))

  onStandingChanged(app.rooms, recountHoldingsOf)

  handlePage(app, contract.listSharedHoldings, ({ tx, viewer, query }) => listSharedHoldings(tx, viewer, query))
  handle(app, contract.listLinkedCards, ({ tx, viewer, query }) => listLinkedCards(tx, viewer, query))
  handlePage(app, contract.listOwnHoldings, ({ tx, viewer, query }) => listOwnHoldings(tx, viewer, query))
  handle(app, contract.listHoldingVersions, ({ tx, viewer, params }) => listHoldingVersions(tx, viewer, params.id))
  handle(app, contract.listHoldingComments, ({ tx, viewer, params, query }) =>
    listComments(tx, viewer, { type: 'holding', id: params.id }, query),
  )
  handle(app, contract.submitHolding, async ({ tx, viewer, params }) => {
    const { id } = await submitHolding(tx, viewer, params.id)
    return readHolding(tx, viewer, id)
  })
  handle(app, contract.dropProposal, async ({ tx, viewer, params }) => {
    const { id } = await dropProposal(tx, viewer, params.id)
    return readHolding(tx, viewer, id)
  })
  handle(app, contract.deleteHolding, ({ tx, viewer, params, query }) => deleteHolding(tx, viewer, params.id, query))
  handle(app, savesContract.unsaveHolding, ({ tx, viewer, params }) => unsaveHolding(tx, viewer, params.id))
}
