import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { exportCollection as exportContract } from '#contract/collections.ts'
import * as contract from '#contract/imports.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { linkNextPage } from '#server/http/page-cursor.ts'
import { isMember } from '#server/http/viewer.ts'
import { formLimits } from '#server/item-files/receive-item-file.ts'
import { atLeisure } from '#server/rooms.ts'
import { fewAtOnce } from '#server/uploads/limits.ts'
import { changeImport, cleanUpImports, dropImport, openImport } from './change-import.ts'
import { checkImport } from './check-import.ts'
import { exportCollection } from './export-collection.ts'
import { readImport } from './present.ts'
import { endAbandoned, type ImportAbout, importJob, importJobOptions, runImport, writeImport } from './run-import.ts'
import { uploadCsv } from './upload-csv.ts'
import { uploadImportFile } from './upload-import-file.ts'

export async function importRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.jobs.work<ImportAbout>(importJob, (about, run) => writeImport(atLeisure(rooms), about, run), importJobOptions)
  rooms.jobs.schedule('imports-cleanup', '27 * * * *', async ({ stopping }) => {
    await cleanUpImports(atLeisure(rooms), stopping)
    await endAbandoned(atLeisure(rooms))
  })

  handle(app, contract.startImport, ({ tx, viewer, params }) => openImport(tx, viewer, params.id))
  handle(app, contract.changeImport, ({ tx, viewer, params, body }) => changeImport(tx, viewer, params.id, body))
  handle(app, contract.checkImport, ({ tx, viewer, params }) => checkImport(tx, viewer, params.id))
  handle(app, contract.runImport, ({ tx, viewer, params, body }) => runImport(tx, viewer, params.id, body))
  handle(app, contract.dropImport, ({ tx, viewer, params }) => dropImport(tx, viewer, params.id))
  handle(app, contract.readImport, async ({ tx, viewer, params, query, request, reply }) => {
    const { import: found, end } = await readImport(tx, viewer, params.id, query)
    linkNextPage(request, reply, end)
    return found
  })
  handleInSteps(app, exportContract, async ({ viewer, params, query, reply }) => {
    await exportCollection(rooms, isMember(viewer) ? viewer : null, { ...params, ...query }, reply)
    return ''
  })

  const asOneOfFew = fewAtOnce(rooms.config)
  await app.register(async (forms) => {
    // The only place where a body must be a form.
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { limits: formLimits })
    handleInSteps(forms, contract.uploadCsv, ({ viewer, params, request }) =>
      asOneOfFew(viewer.id, () => uploadCsv(rooms, viewer, params.id, request)),
    )
    handleInSteps(forms, contract.uploadImportFile, ({ viewer, params, request }) =>
      asOneOfFew(viewer.id, () => uploadImportFile(rooms, viewer, params.id, request)),
    )
  })
}
