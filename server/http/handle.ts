import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Access, Endpoint, Parsed, Reply } from '#contract/endpoint.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { requireScope } from './access-token.ts'
import { ordinaryBodyBytes } from './bodies.ts'
import { linkNextPage, type Page, type TextPage } from './page-cursor.ts'
import { Problem } from './problem.ts'
import { rateLimitOf } from './rate-limits.ts'
import { requireAccess, type ViewerFor } from './viewer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rooms: Rooms
    /** Everything registered by `handle`, for the OpenAPI document. */
    endpoints: Endpoint[]
  }
  interface FastifyContextConfig {
    isForOtherSites?: boolean
    /** For those who monitor the server: neither rate-limited nor refused when it is busy. */
    isAlwaysAnswered?: boolean
  }
}

interface Context<E extends Endpoint, A extends Access> {
  tx: Tx
  viewer: ViewerFor<A>
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Text that is JSON already: for the hottest reads the database writes it. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Answer<E> = Reply<E> | JsonText

/**
 * One endpoint of the contract behind its door: access, validation, a transaction for everything that writes, and a reply
 * serialized by its schema, so that a column not listed there cannot leak.
 */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (context: Context<E, E['access']>) => Promise<Answer<E>>,
) {
  const isRead = endpoint.method === 'GET'
  route(app, endpoint, (context) => {
    if (isRead) return work({ ...context, tx: outsideTransaction(app.rooms) })
    return inTransaction(app.rooms, (tx) => work({ ...context, tx }))
  })
}

/** A paged list: the address of the next page goes into the `Link` header. */
export function handlePage<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (context: Context<E, E['access']>) => Promise<(Reply<E> extends (infer Item)[] ? Page<Item> : never) | TextPage>,
) {
  handle(app, endpoint, async (context) => {
    const page = await work(context)
    linkNextPage(context.request, context.reply, page.end)
    return 'text' in page ? new JsonText(page.text) : (page.items as Reply<E>)
  })
}

/** For verbs with slow work in them (hashing, fetching), which open short transactions of their own. */
export function handleInSteps<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (context: Omit<Context<E, E['access']>, 'tx'> & { rooms: Rooms }) => Promise<Answer<E>>,
) {
  route(app, endpoint, (context) => work({ ...context, rooms: app.rooms }))
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  work: (context: Omit<Context<E, Access>, 'tx'> & { viewer: never }) => Promise<Answer<E>>,
) {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    bodyLimit: endpoint.maxBodyBytes ?? ordinaryBodyBytes,
    config: {
      rateLimit: rateLimitOf(app.rooms.config, endpoint),
      isForOtherSites: endpoint.isForOtherSites ?? false,
    },
    // After the limits and before the body is read: a refused call is still counted, and its megabytes are not waited for.
    preParsing: (request, _reply, payload, done) => {
      requireAccess(endpoint.access, request)
      requireScope(endpoint, request)
      done(null, payload)
    },
    handler: async (request, reply) => {
      const answer = await work({
        viewer: request.viewer as never,
        params: parse(endpoint.params, request.params) as Parsed<E, 'params'>,
        query: parse(endpoint.query, request.query) as Parsed<E, 'query'>,
        body: parse(endpoint.body, request.body) as Parsed<E, 'body'>,
        request,
        reply,
      })
      if (reply.sent) return reply
      reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8')
      return answer instanceof JsonText ? answer.text : serializerOf(endpoint)(answer)
    },
  })
}

const serializers = new WeakMap<Endpoint, (answer: unknown) => string>()

/** Compiled at the first answer: startup should not wait for calls that never come. */
function serializerOf(endpoint: Endpoint) {
  const serialize =
    serializers.get(endpoint) ?? fastJson(z.toJSONSchema(endpoint.reply, { target: 'draft-07', io: 'output' }) as fastJson.Schema)
  serializers.set(endpoint, serialize)
  return serialize
}

/** Also used for the assembled parts of a form, which no endpoint's schema sees. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues.flatMap(ofTheChoice)) fields[String(issue.path[0] ?? 'body')] ??= issue.message
  throw new Problem('invalid_input', { fields })
}

/** For a union: the errors of the variant that recognizes most of the keys sent; on a tie, of the last one. */
function ofTheChoice(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
  const strangers = (issues: z.core.$ZodIssue[]) =>
    issues.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 0), 0)
  return issue.errors.toReversed().toSorted((a, b) => strangers(a) - strangers(b))[0] ?? [issue]
}
