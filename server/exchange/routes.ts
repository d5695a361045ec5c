import type { FastifyInstance } from 'fastify'
import * as offers from '#contract/offers.ts'
import * as wants from '#contract/wants.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { recountTheirs } from '#server/holdings/recount-theirs.ts'
import { atLeisure } from '#server/rooms.ts'
import { onStandingChanged } from '#server/users/announce-standing.ts'
import { answerWant, countAnswers, deleteAnswer, markHelped } from './answer-want.ts'
import { askForLines } from './ask-for-lines.ts'
import { changeLine } from './change-line.ts'
import { closeOldWants, closeWant } from './close-want.ts'
import { createOffer } from './create-offer.ts'
import { createWant } from './create-want.ts'
import { editOffer } from './edit-offer.ts'
import { editWant } from './edit-want.ts'
import { listOffers } from './list-offers.ts'
import { listWants } from './list-wants.ts'
import { readOffer } from './present-offer.ts'
import { readWant } from './present-want.ts'
import { endOffers, forgetAsks, takeBackAsksOfSuspended } from './take-back-asks.ts'

/** What members look for, and what they give away. */
export function exchangeRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.jobs.schedule('wants-ending', '29 * * * *', ({ stopping }) => closeOldWants(atLeisure(rooms), stopping))
  rooms.jobs.schedule('offers-ending', '33 * * * *', ({ stopping }) => endOffers(atLeisure(rooms), stopping))
  rooms.jobs.schedule('asks-cleanup', '51 3 * * *', ({ stopping }) => forgetAsks(atLeisure(rooms), stopping))
  onStandingChanged(rooms, takeBackAsksOfSuspended)
  onStandingChanged(rooms, (at, userId) =>
    recountTheirs(at, userId, { table: 'want_answers', column: 'want_id', count: countAnswers }),
  )

  handlePage(app, wants.listWants, ({ tx, viewer, query }) => listWants(tx, viewer, query))
  handle(app, wants.createWant, ({ tx, viewer, body }) => createWant(tx, viewer, body))
  handle(app, wants.readWant, ({ tx, viewer, params }) => readWant(tx, viewer, params.id))
  handle(app, wants.editWant, ({ tx, viewer, params, body }) => editWant(tx, viewer, params.id, body))
  handle(app, wants.answerWant, ({ tx, viewer, params, body }) => answerWant(tx, viewer, params.id, body))
  handle(app, wants.deleteAnswer, ({ tx, viewer, params }) => deleteAnswer(tx, viewer, params))
  handle(app, wants.markHelped, ({ tx, viewer, params, body }) => markHelped(tx, viewer, params, body.helped))
  handle(app, wants.closeWant, ({ tx, viewer, params, body }) => closeWant(tx, viewer, params.id, body.isClosed))

  handlePage(app, offers.listOffers, ({ tx, viewer, query }) => listOffers(tx, viewer, query))
  handle(app, offers.createOffer, ({ tx, viewer, body }) => createOffer(tx, viewer, body))
  handle(app, offers.readOffer, ({ tx, viewer, params }) => readOffer(tx, viewer, params.id))
  handle(app, offers.editOffer, ({ tx, viewer, params, body }) => editOffer(tx, viewer, params.id, body))
  handle(app, offers.askForLines, ({ tx, viewer, params, body }) => askForLines(tx, viewer, params.id, body))
  handle(app, offers.changeLine, ({ tx, viewer, params, body }) => changeLine(tx, viewer, params.id, body))
}
