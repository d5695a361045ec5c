import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/uploads.ts'
import { handleInSteps } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { beginCheck, checkJob, checkPart, type Part } from './check-files.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'
import { fewAtOnce } from './limits.ts'
import { formLimits } from './receive-form.ts'
import { removeUnusedFiles } from './unused-files.ts'
import { uploadFile } from './upload-file.ts'

export async function uploadRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.jobs.schedule('uploads-cleanup', '41 * * * *', ({ stopping }) => cleanUpUploads(atLeisure(rooms), stopping))
  rooms.jobs.schedule('files-check', '11 2 * * 0', () => beginCheck(atLeisure(rooms)))
  rooms.jobs.work<Part>(checkJob, (part) => checkPart(atLeisure(rooms), part), { limitSeconds: 3 * 3600 })
  rooms.jobs.whileThereIs('files-removal', 'select from file_marks', () => removeUnusedFiles(atLeisure(rooms)))

  const asOneOfFew = fewAtOnce(rooms.config)
  await app.register(async (forms) => {
    // The only place where a body must be a form.
    forms.removeAllContentTypeParsers()
    await forms.register(multipart, { limits: { ...formLimits, fileSize: contract.videoMaxBytes + 1 } })
    handleInSteps(forms, contract.uploadFile, ({ viewer, request }) =>
      asOneOfFew(viewer.id, () => uploadFile(rooms, viewer, request)),
    )
  })
}
