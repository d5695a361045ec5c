import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#server/http/problem.ts'
import type { mediaRateLimit } from '#server/http/rate-limits.ts'
import { isMember, requireAccess, type Viewer } from '#server/http/viewer.ts'
import { isMediaKey, kindOfKey } from './file-kinds.ts'
import type { ByteRange, Media } from './media.ts'

interface Inside {
  media: Media
  /** Whether this member, or without one anyone on the web, may see what the file belongs to. */
  mayRead: (member: Viewer | null, key: string) => Promise<boolean>
  rateLimit?: ReturnType<typeof mediaRateLimit>
}

/**
 * `GET /media/KEY`. The content behind a key never changes, and nothing under it can run in this site's name. Two people may
 * name the same document differently, so the link to a download says what it is called.
 */
export function mediaDoor(app: FastifyInstance, { media, mayRead, rateLimit = false }: Inside) {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    compress: false,
    config: { rateLimit },
    handler: async (request, reply) => {
      const { key } = request.params
      await requireReader(request, key)
      reply.header('cache-control', 'private, max-age=31536000, immutable')
      if (request.headers['if-none-match']?.includes(`"${key}"`)) return reply.header('etag', `"${key}"`).code(304).send()
      if (kindOfKey(key).kind === 'document') reply.header('content-disposition', 'attachment')
      return sendStored(media, { request, reply, key })
    },
  })

  /** Someone who is not a member is told that, and not whether the file exists. */
  async function requireReader(request: FastifyRequest, key: string) {
    const member = isMember(request.viewer) ? request.viewer : null
    if (isMediaKey(key) && (await mayRead(member, key))) return
    requireAccess('member', request)
    throw new Problem('not_found')
  }
}

/** Whole or in part, with the HTTP headers it needs; access has already been checked. */
export async function sendStored(media: Media, asked: Asked) {
  return asked.request.method === 'GET' ? sendFile(media, asked) : sendFacts(media, asked)
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  key: string
  /** Sent with the file, not with refusals. */
  headers?: Record<string, string>
}

async function sendFile(media: Media, asked: Asked) {
  const { reply, key } = asked
  const range = await readRange(media, asked)
  const file = await media.open(key, range)
  if (!file) throw new Problem('not_found')
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return described(asked)
    .header('content-length', end - start + 1)
    .send(file.stream)
}

async function sendFacts(media: Media, asked: Asked) {
  const file = await media.stat(asked.key)
  if (!file) throw new Problem('not_found')
  return described(asked).header('content-length', file.size).send()
}

/**
 * A single range, as requested by players and resumed downloads. Several at once are answered with the whole file, as HTTP
 * allows.
 */
async function readRange(media: Media, { request: { headers }, reply, key }: Asked): Promise<ByteRange | undefined> {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== `"${key}"`
  if ((from === '' && to === '') || isOther) return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const file = await media.stat(key)
  if (!file) throw new Problem('not_found')
  const start = from === '' ? Math.max(0, file.size - Number(to)) : Number(from)
  if (start < file.size) return { start, end: from === '' || to === '' ? file.size - 1 : Math.min(Number(to), file.size - 1) }
  reply.header('content-range', `bytes */${file.size}`)
  throw new Problem('range_not_satisfiable')
}

/** A drawing may style its own parts; it still fetches nothing and runs nothing. */
const ownStyle = (key: string) => (kindOfKey(key).type === 'image/svg+xml' ? "style-src 'unsafe-inline'; " : '')

function described({ reply, key, headers }: Asked) {
  return reply.headers({
    etag: `"${key}"`,
    'content-type': kindOfKey(key).type,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `sandbox; default-src 'none'; ${ownStyle(key)}frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-origin',
    ...headers,
  })
}
