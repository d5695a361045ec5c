import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/your-data.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { askForExport } from './ask-for-export.ts'
import { cleanUpExports } from './clean-up-exports.ts'
import { downloadExport } from './download-export.ts'
import { exportFailed, exportFailedLetter, exportReady, exportReadyLetter } from './letters.ts'
import { exportJob, exportJobOptions, makeExport, type ExportAbout } from './make-export.ts'
import { readExport } from './read-export.ts'

export function dataExportRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.mail.register<ExportAbout>(exportReadyLetter, (about) => exportReady(rooms, about))
  rooms.mail.register<ExportAbout>(exportFailedLetter, (about) => exportFailed(rooms, about))
  rooms.jobs.work<ExportAbout>(exportJob, (about, run) => makeExport(atLeisure(rooms), about, run), exportJobOptions)
  rooms.jobs.schedule('exports-cleanup', '19 * * * *', ({ stopping }) => cleanUpExports(atLeisure(rooms), stopping))

  handle(app, contract.readExport, ({ tx, viewer }) => readExport(tx, viewer.id))
  handleInSteps(app, contract.askForExport, ({ viewer, body }) => askForExport(rooms, viewer, body))
  handleInSteps(app, contract.downloadExport, ({ viewer, params, reply }) =>
    downloadExport(rooms, { userId: viewer.id, ...params }, reply),
  )
}
