import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idInPath } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { isMember } from '#server/http/viewer.ts'
import { collectionOf, instanceCollection, partsOf, rangeOf } from './present-collection.ts'
import { manifestOf } from './present-manifest.ts'
import { presentationContext, type Json } from './present-parts.ts'
import { selectListedCollection, selectListedItems, selectManifestItem, selectOpenCollections } from './select-presented.ts'

const perMinute = 600
/** How long a cache on the way may keep what was withdrawn. */
const keptSeconds = 300

/** Read by other institutions' viewers; members' sessions also open what is not for the web. */
export function presentationRoutes(app: FastifyInstance) {
  const { config, database } = app.rooms
  const readerOf = ({ viewer }: FastifyRequest) => (isMember(viewer) ? viewer : null)
  const route = {
    exposeHeadRoute: false,
    config: {
      rateLimit: config.rateLimits && {
        ...{ max: perMinute, timeWindow: 60_000 },
        keyGenerator: ({ ip }: FastifyRequest) => `address:${networkOf(ip)}`,
      },
    },
  }

  app.get<{ Params: { id: string } }>('/iiif/:id/manifest.json', route, async (request, reply) => {
    const item = await selectManifestItem(database.db, readerOf(request), readId(request.params.id))
    if (!item) throw new Problem('holding_not_found')
    return send(request, reply, manifestOf(item, config.publicUrl), item.isPublic)
  })

  app.get<{ Params: { id: string }; Querystring: { part?: unknown } }>(
    '/iiif/collections/:id/collection.json',
    route,
    async (request, reply) => {
      const collection = await selectListedCollection(database.db, readerOf(request), readId(request.params.id))
      if (!collection) throw new Problem('holding_not_found')
      const part = request.query.part === undefined ? null : readId(request.query.part)
      if (part !== null && part > partsOf(collection.items)) throw new Problem('not_found')
      const items = await selectListedItems(database.db, collection, rangeOf(collection.items, part))
      return send(request, reply, collectionOf(collection, items, part, config.publicUrl), collection.isPublic)
    },
  )

  app.get('/iiif/collection.json', route, async (request, reply) =>
    send(request, reply, instanceCollection(await selectOpenCollections(database.db), config.publicUrl), true),
  )
}

function readId(text: unknown): number {
  const id = idInPath.safeParse(text)
  if (!id.success) throw new Problem('not_found')
  return id.data
}

/** Linked data for clients that ask for it by name, otherwise the same as plain JSON. */
function send(request: FastifyRequest, reply: FastifyReply, presented: Json, isPublic: boolean) {
  const isLinked = request.headers.accept?.includes('application/ld+json') ?? false
  const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
  reply.headers({
    ...(isPublic ? open : {}),
    'cache-control': isPublic ? `public, max-age=${keptSeconds}` : 'private, no-store',
    'x-robots-tag': 'noindex',
    vary: 'accept',
  })
  // As bytes: for text Fastify would add a charset, which this media type does not allow.
  return reply
    .type(isLinked ? `application/ld+json;profile="${presentationContext}"` : 'application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(presented)))
}
