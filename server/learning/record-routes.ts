import type { FastifyInstance } from 'fastify'
import * as goals from '#contract/learning-goals.ts'
import * as contract from '#contract/learning.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { atLeisure, inTransaction } from '#server/rooms.ts'
import { readLetterhead } from '#server/users/letterhead.ts'
import { sendFile } from './certificate-routes.ts'
import { readOwnRecord, recordAsCsv } from './export-record.ts'
import { deleteGoal, editGoal, listGoals, setGoal, writeStatement } from './goals.ts'
import { listEntries } from './list-entries.ts'
import { printRecord } from './print-record.ts'
import { readProgress } from './progress.ts'
import { remindOfGoals } from './remind-goals.ts'
import { addScheme, editScheme, listSchemes, removeScheme } from './schemes.ts'
import { endRecordLink, forgetEndedLinks, listRecordLinks, shareRecord } from './share-record.ts'
import { readSharedRecord, sendSharedFile } from './shared-record.ts'
import { addEntry, deleteEntry, editEntry } from './write-entry.ts'

export function recordRoutes(app: FastifyInstance) {
  const { jobs } = app.rooms
  jobs.schedule('learning-goals', '37 * * * *', ({ stopping }) => remindOfGoals(atLeisure(app.rooms), stopping))
  jobs.schedule('learning-links', '43 3 * * *', () => forgetEndedLinks(atLeisure(app.rooms)))

  handlePage(app, contract.listEntries, ({ tx, viewer, query }) => listEntries(tx, viewer, query))
  handle(app, contract.addEntry, ({ tx, viewer, body }) => addEntry(tx, viewer, body))
  handle(app, contract.editEntry, ({ tx, viewer, params, body }) => editEntry(tx, viewer, params.id, body))
  handle(app, contract.deleteEntry, ({ tx, viewer, params }) => deleteEntry(tx, viewer, params.id))

  handleInSteps(app, contract.readRecordPdf, async ({ rooms, viewer, query, reply }) => {
    const record = await inTransaction(rooms, (tx) => readOwnRecord(tx, viewer, query))
    const bytes = await printRecord({ record, madeAt: rooms.now(), letterhead: await readLetterhead(rooms) })
    reply.header('content-disposition', 'attachment; filename="learning-record.pdf"')
    return sendFile(reply, contract.readRecordPdf.fileType, bytes)
  })
  handle(app, contract.readRecordCsv, async ({ tx, viewer, query, reply }) => {
    const record = await readOwnRecord(tx, viewer, query)
    reply.header('content-disposition', 'attachment; filename="learning-record.csv"')
    return sendFile(reply, 'text/csv; charset=utf-8', recordAsCsv(record))
  })

  handle(app, goals.listGoals, ({ tx, viewer }) => listGoals(tx, viewer))
  handle(app, goals.setGoal, ({ tx, viewer, body }) => setGoal(tx, viewer, body))
  handle(app, goals.editGoal, ({ tx, viewer, params, body }) => editGoal(tx, viewer, params.id, body))
  handle(app, goals.deleteGoal, ({ tx, viewer, params }) => deleteGoal(tx, viewer, params.id))
  handle(app, goals.writeStatement, ({ tx, viewer, params, body }) => writeStatement(tx, viewer, params.id, body))
  handle(app, goals.readProgress, ({ tx, viewer, query }) => readProgress(tx, viewer, query))

  handle(app, goals.listSchemes, ({ tx }) => listSchemes(tx))
  handle(app, goals.addScheme, ({ tx, viewer, body }) => addScheme(tx, viewer, body))
  handle(app, goals.editScheme, ({ tx, viewer, params, body }) => editScheme(tx, viewer, params.id, body))
  handle(app, goals.removeScheme, ({ tx, viewer, params }) => removeScheme(tx, viewer, params.id))

  handle(app, contract.listRecordLinks, ({ tx, viewer }) => listRecordLinks(tx, viewer))
  handle(app, contract.shareRecord, ({ tx, viewer, body }) => shareRecord(tx, viewer, body))
  handle(app, contract.endRecordLink, ({ tx, viewer, params }) => endRecordLink(tx, viewer, params.id))
  handle(app, contract.readSharedRecord, ({ tx, params, reply }) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return readSharedRecord(tx, params.token)
  })
  handleInSteps(app, contract.readSharedFile, ({ rooms, params, reply }) => sendSharedFile(rooms, params, reply))
}
