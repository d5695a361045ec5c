import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/your-data.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { askForDeletion, cancelDeletion, readDeletion } from './ask-for-deletion.ts'
import { deleteUnprovenAccounts } from './delete-unproven-accounts.ts'
import { eraseDueAccounts } from './erase-account.ts'
import { deletionLetters } from './letters.ts'

export function accountDeletionRoutes(app: FastifyInstance) {
  const { rooms } = app
  deletionLetters(rooms)
  rooms.jobs.schedule('account-deletion', '7 * * * *', ({ stopping }) => eraseDueAccounts(atLeisure(rooms), stopping))
  rooms.jobs.schedule('unproven-accounts', '27 4 * * *', ({ stopping }) => deleteUnprovenAccounts(atLeisure(rooms), stopping))

  handle(app, contract.readDeletion, ({ tx, viewer }) => readDeletion(tx, viewer))
  handleInSteps(app, contract.askForDeletion, ({ viewer, body }) => askForDeletion(rooms, viewer, body))
  handle(app, contract.cancelDeletion, ({ tx, viewer }) => cancelDeletion(tx, viewer))
}
