import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/appearance.ts'
import * as texts from '#contract/site-texts.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { Problem } from '#server/http/problem.ts'
import { mediaRateLimit } from '#server/http/rate-limits.ts'
import { isMediaKey } from '#server/media/file-kinds.ts'
import { sendStored } from '#server/media/media-door.ts'
import { readSite } from '#server/users/read-site.ts'
import { changeAppearance, readAppearance } from './appearance.ts'
import { listPageVersions, previewPageText, publishPageText, readPageText, restorePageVersion } from './page-texts.ts'
import { removeSitePicture, setSitePicture } from './set-picture.ts'
import { siteCss } from './site-css.ts'

export function thisSiteRoutes(app: FastifyInstance) {
  const { rooms } = app
  handle(app, contract.readAppearance, ({ tx }) => readAppearance(tx))
  handle(app, contract.changeAppearance, ({ tx, viewer, body }) => changeAppearance(tx, viewer, body))
  handleInSteps(app, contract.setSitePicture, ({ viewer, params, body }) =>
    setSitePicture(rooms, viewer, params.slot, body.picture),
  )
  handle(app, contract.removeSitePicture, ({ tx, viewer, params }) => removeSitePicture(tx, viewer, params.slot))

  handle(app, texts.readPageText, async ({ tx, params }) => ({ text: await readPageText(tx.db, params.page) }))
  handle(app, texts.listPageVersions, ({ tx, params }) => listPageVersions(tx, params.page))
  handle(app, texts.previewPageText, async ({ body }) => previewPageText(body.body))
  handle(app, texts.publishPageText, ({ tx, viewer, params, body }) => publishPageText(tx, viewer, params.page, body))
  handle(app, texts.restorePageVersion, ({ tx, viewer, params, body }) =>
    restorePageVersion(tx, viewer, params.page, body.versionId),
  )

  app.get('/site.css', async (_request, reply) => {
    const text = siteCss(await readSite(rooms.database.db))
    return reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(text)
  })
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/site/:key',
    compress: false,
    config: { rateLimit: mediaRateLimit(rooms.config) },
    handler: async (request, reply) => {
      const { key } = request.params
      if (!isMediaKey(key) || !(await isShown(key))) throw new Problem('not_found')
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      await sendStored(rooms.media, { request, reply, key })
      return reply
    },
  })

  /** Only what the site shows at present: everything else is served through a door that checks access. */
  const isShown = async (key: string) =>
    (await rooms.database.db.selectFrom('site_pictures').select('slot').where('file_key', '=', key).executeTakeFirst()) !==
    undefined
}
