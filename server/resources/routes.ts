import type { FastifyInstance } from 'fastify'
import { idInPath } from '#contract/endpoint.ts'
import * as contract from '#contract/resources.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { Problem } from '#server/http/problem.ts'
import { rateLimitOf } from '#server/http/rate-limits.ts'
import { asReader } from '#server/http/viewer.ts'
import { recountTheirs } from '#server/holdings/recount-theirs.ts'
import { atLeisure } from '#server/rooms.ts'
import { onStandingChanged } from '#server/users/announce-standing.ts'
import { citationTypes, cite } from './citation.ts'
import { createResource } from './create-resource.ts'
import { forgetDownloads, sendVersion } from './downloads.ts'
import { editResource } from './edit-resource.ts'
import { checkLink, lookAtLinks } from './links.ts'
import { countUses } from './keep-facts.ts'
import { listLatestResources, listResources } from './list-resources.ts'
import { readResource } from './present.ts'
import { listRelated } from './related.ts'
import { listUses, markUsed, unmarkUsed } from './uses.ts'
import { addVersion } from './versions.ts'

export function resourceRoutes(app: FastifyInstance) {
  const { rooms } = app
  rooms.jobs.schedule('link-check', '*/10 * * * *', ({ stopping }) => lookAtLinks(atLeisure(rooms), stopping))
  rooms.jobs.schedule('download-marks', '3 * * * *', () => forgetDownloads(atLeisure(rooms)))

  onStandingChanged(rooms, (at, userId) =>
    recountTheirs(at, userId, { table: 'resource_uses', column: 'resource_id', count: countUses }),
  )

  handlePage(app, contract.listResources, ({ tx, viewer, query }) => listResources(tx, asReader(viewer), query))
  handle(app, contract.listLatestResources, ({ tx, viewer }) => listLatestResources(tx, viewer))
  handle(app, contract.createResource, ({ tx, viewer, body }) => createResource(tx, viewer, body))
  handle(app, contract.readResource, ({ tx, viewer, params }) => readResource(tx, asReader(viewer), params.id))
  handle(app, contract.editResource, ({ tx, viewer, params, body }) => editResource(tx, viewer, params.id, body))
  handle(app, contract.addVersion, ({ tx, viewer, params, body }) => addVersion(tx, viewer, params.id, body))
  handlePage(app, contract.listUses, ({ tx, viewer, params, query }) => listUses(tx, viewer, params.id, query))
  handle(app, contract.markUsed, ({ tx, viewer, params, body }) => markUsed(tx, viewer, params.id, body))
  handle(app, contract.unmarkUsed, ({ tx, viewer, params }) => unmarkUsed(tx, viewer, params.id))
  handle(app, contract.listRelated, ({ tx, viewer, params }) => listRelated(tx, asReader(viewer), params.id))
  handleInSteps(app, contract.checkLink, ({ viewer, params }) => checkLink(rooms, viewer, params.id))

  handle(app, contract.citeResource, async ({ tx, viewer, params, query, reply }) => {
    const resource = await readResource(tx, asReader(viewer), params.id)
    const { type, extension } = citationTypes[query.format]
    const text = cite(resource, { ...query, publicUrl: rooms.config.publicUrl })
    await reply
      .header('content-disposition', `attachment; filename="ibid-${params.id}.${extension}"`)
      .header('x-robots-tag', 'noindex')
      .type(`${type}; charset=utf-8`)
      .send(text)
    return ''
  })

  handleInSteps(app, contract.readVersionFile, async ({ params, query, request, reply }) => {
    await sendVersion(rooms, request, reply, { ...params, ...query })
    return ''
  })
  app.head<{ Params: { id: string; number: string } }>(
    '/api/resources/:id/versions/:number/file',
    { config: { rateLimit: rateLimitOf(rooms.config, contract.readVersionFile) } },
    async (request, reply) => {
      const [id, number] = [idInPath.safeParse(request.params.id), idInPath.safeParse(request.params.number)]
      if (!id.success || !number.success) throw new Problem('version_not_found')
      return sendVersion(rooms, request, reply, { id: id.data, number: number.data })
    },
  )
}
