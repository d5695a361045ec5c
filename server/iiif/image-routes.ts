import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idInPath } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { isMember } from '#server/http/viewer.ts'
import { placeInPyramid } from '#server/pictures/pyramid.ts'
import { describeImage, imageContext, imageProfile } from './image-info.ts'
import { isRefusal, readImageRequest } from './image-request.ts'
import { findPicture, type Picture } from './find-picture.ts'

const perMinute = 600
/** How long a proxy may keep a picture after it was withdrawn. */
const keptSeconds = 3600

interface Part {
  id: string
  region: string
  size: string
  rotation: string
  file: string
}

/** The IIIF Image API 3.0, level 1: pictures in parts and sizes, for viewers here and elsewhere. */
export function imageRoutes(app: FastifyInstance) {
  const { config, pictures } = app.rooms
  const route = {
    method: ['GET', 'HEAD'],
    compress: false as const,
    config: {
      rateLimit: config.rateLimits && {
        ...{ max: perMinute, timeWindow: 60_000 },
        keyGenerator: ({ ip }: FastifyRequest) => `address:${networkOf(ip)}`,
      },
    },
  }
  const addressOf = (id: string) => `${config.publicUrl}/iiif/3/${id}`

  /** Those who may not see it learn nothing about it; what anyone may see, other sites' pages may show. */
  async function open(request: FastifyRequest, reply: FastifyReply, id: string): Promise<Picture> {
    const read = idInPath.safeParse(id)
    const picture = read.success && (await findPicture(app.rooms, isMember(request.viewer) ? request.viewer : null, read.data))
    if (!picture) throw new Problem('file_not_found')
    if (picture.isPublic) reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    return picture
  }
  /** Set together with the answer, so that a refusal is never cached. */
  const keepable = (reply: FastifyReply, { isPublic }: Picture) =>
    reply.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${keptSeconds}`)

  app.route<{ Params: { id: string } }>({
    ...route,
    url: '/iiif/3/:id',
    handler: async (request, reply) => {
      await open(request, reply, request.params.id)
      return reply.redirect(`${addressOf(request.params.id)}/info.json`, 303)
    },
  })

  app.route<{ Params: { id: string } }>({
    ...route,
    url: '/iiif/3/:id/info.json',
    handler: async (request, reply) => {
      const picture = await open(request, reply, request.params.id)
      const isLinked = request.headers.accept?.includes('application/ld+json') ?? false
      keepable(reply, picture).headers({ vary: 'accept', link: `<${imageProfile}>;rel="profile"` })
      return (
        reply
          .type(isLinked ? `application/ld+json;profile="${imageContext}"` : 'application/json; charset=utf-8')
          // As bytes: for text Fastify would add a charset, which this media type does not allow.
          .send(Buffer.from(JSON.stringify(describeImage({ ...picture, id: addressOf(request.params.id) }))))
      )
    },
  })

  app.route<{ Params: Part }>({
    ...route,
    url: '/iiif/3/:id/:region/:size/:rotation/:file',
    handler: async (request, reply) => {
      const picture = await open(request, reply, request.params.id)
      const asked = readImageRequest(picture, request.params)
      if (isRefusal(asked)) return refuse(reply, asked)
      const etag = `"${picture.key.slice(0, 16)}/${asked.canonical}"`
      const links = [`<${addressOf(request.params.id)}/${asked.canonical}>;rel="canonical"`, `<${imageProfile}>;rel="profile"`]
      if (request.headers['if-none-match']?.includes(etag)) return keepable(reply, picture).header('etag', etag).code(304).send()
      const place = placeInPyramid(picture, asked)
      const { to, format, isKept } = asked
      const content = await pictures.cut({ ...place, key: picture.key, to, format, isKept })
      keepable(reply, picture).headers({ etag, link: links.join(', ') })
      return reply.type(format === 'jpg' ? 'image/jpeg' : 'image/webp').send(content)
    },
  })
}

const refuse = (reply: FastifyReply, { status, message }: { status: 400 | 501; message: string }) =>
  reply.code(status).send({ code: status === 400 ? 'invalid_input' : 'not_offered', message })
