import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/colleagues.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { answerRequest } from './answer-request.ts'
import { askColleague } from './ask-colleague.ts'
import { cleanUpConnections } from './erase-connections.ts'
import { countConnections } from './count-connections.ts'
import { dismissSuggestion } from './dismiss-suggestion.ts'
import { endConnection } from './end-connection.ts'
import { listColleagues } from './list-colleagues.ts'
import { listRequests } from './list-requests.ts'
import { listSuggestions } from './list-suggestions.ts'

export function colleagueRoutes(app: FastifyInstance) {
  app.rooms.jobs.schedule('connections-cleanup', '37 4 * * *', ({ stopping }) =>
    cleanUpConnections(atLeisure(app.rooms), stopping),
  )

  handlePage(app, contract.listColleagues, ({ tx, viewer, query }) => listColleagues(tx, viewer, query))
  handlePage(app, contract.listRequests, ({ tx, viewer, query }) => listRequests(tx, viewer, query))
  handle(app, contract.countConnections, ({ tx, viewer }) => countConnections(tx, viewer))

  handleInSteps(app, contract.askColleague, ({ rooms, viewer, body }) => askColleague(rooms, viewer, body))
  handle(app, contract.answerRequest, ({ tx, viewer, params, body }) => answerRequest(tx, viewer, { ...params, ...body }))
  handle(app, contract.endConnection, ({ tx, viewer, params }) => endConnection(tx, viewer, params.id))

  handle(app, contract.listSuggestions, ({ tx, viewer, query }) => listSuggestions(tx, viewer, query.limit))
  handle(app, contract.dismissSuggestion, ({ tx, viewer, params }) => dismissSuggestion(tx, viewer, params.userId))
}
