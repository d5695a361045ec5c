import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/items.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { fewAtOnce } from '#server/uploads/limits.ts'
import { addItemFile } from './add-file.ts'
import { arrangeFiles, deleteFile, removeReplaced } from './arrange-files.ts'
import { enqueueForgotten, makePicture, pictureJob, pictureJobOptions, type PictureAbout } from './make-picture.ts'
import { formLimits } from './receive-item-file.ts'
import { sendDownload, sendOriginal } from './send-file.ts'

export async function itemFileRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.jobs.work<PictureAbout>(pictureJob, (about, run) => makePicture(atLeisure(rooms), about, run), pictureJobOptions)
  rooms.jobs.schedule('pictures-forgotten', '*/10 * * * *', () => enqueueForgotten(atLeisure(rooms)))
  rooms.jobs.schedule('item-files-replaced', '27 * * * *', () => removeReplaced(atLeisure(rooms)))

  const asOneOfFew = fewAtOnce(rooms.config)
  await app.register(async (forms) => {
    // The only place where a body must be a form.
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { limits: formLimits })
    handleInSteps(forms, contract.uploadItemFile, ({ viewer, params, request }) =>
      asOneOfFew(viewer.id, () => addItemFile(rooms, viewer, params.id, request)),
    )
  })
  handle(app, contract.arrangeItemFiles, ({ tx, viewer, params, body }) => arrangeFiles(tx, viewer, params.id, body))
  handle(app, contract.deleteItemFile, ({ tx, viewer, params }) => deleteFile(tx, viewer, params.id))
  handleInSteps(app, contract.readOriginal, async ({ viewer, params, ...asked }) => {
    await sendOriginal(rooms, viewer, params.id, asked)
    return ''
  })
  handleInSteps(app, contract.downloadItemFile, async ({ params, ...asked }) => {
    await sendDownload(rooms, params.id, asked)
    return ''
  })
}
