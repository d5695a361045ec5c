import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/problems.ts'
import { answerProblem } from './answer-problem.ts'
import { fieldProblem, Problem } from './problem.ts'

/** Framework errors that are the caller's doing, in our own words. */
const callersDoing: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
}

/** How PostgreSQL and the network say "not now". Class 08 and 57P0x: the server went away; 57014: too slow; 53300: full; 25006: read-only. */
const databaseAway =
  /^(08|57P0|57014|53300|55P03|25006|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable/
const noRoomLeft = /^(ENOSPC|EDQUOT|53100)$/

/** What a unique index refuses, whether two calls raced or not, by its name. */
const takenNames: Record<string, () => Problem> = {
  group_names: () => fieldProblem('group_name_taken', 'title'),
  categories_by_name: () => fieldProblem('category_name_taken', 'name'),
  categories_name_key: () => fieldProblem('category_name_taken', 'name'),
  course_addresses: () => fieldProblem('already_listed', 'url'),
}

/** For a group deleted at the very moment something is written for it. */
const goneNames = ['posts_group_id_fkey', 'holdings_group_id_fkey']

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = '', message = '', statusCode, constraint = '' } = error as Partial<FastifyError> & { constraint?: string }
  const known = callersDoing[code]
  if (known) return new Problem(known)
  const taken = code === '23505' ? takenNames[constraint] : undefined
  if (taken) return taken()
  if (code === '23503' && goneNames.includes(constraint)) return new Problem('holding_not_found')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('malformed_request')
  if (noRoomLeft.test(code)) return new Problem('storage_full')
  if (databaseAway.test(code) || databaseAway.test(message)) return new Problem('unavailable', { retryAfterSeconds: 3 })
  // Text that PostgreSQL cannot hold (NUL, a lone surrogate) got past a schema: still the caller's doing.
  if (code === '22021' || code === '22P05') return new Problem('malformed_request')
  return new Problem('unexpected')
}

/** Whatever goes wrong, the answer has words fit for a toast and gives away nothing internal. */
export function errorAnswers(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, problem.code)
    // The rest of an unfinished upload is not waited for.
    if (!request.raw.complete) reply.header('connection', 'close')
    answerProblem(request, reply, problem)
  })
}

const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** An address that cannot even be decoded is refused before any route or hook runs. */
export function answerBrokenRequest(_error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const problem = new Problem('malformed_request')
  reply.code(problem.status).headers(bareHeaders).send(JSON.stringify(problem.body))
}

const brokenLines: Record<string, readonly [status: string, ProblemCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'body_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow'],
}

/**
 * Bytes that are not HTTP, too many of them, or too slow. There is no request to answer, only a socket to write to and
 * close.
 */
export function answerBrokenLine(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [status, code] = brokenLines[error.code ?? ''] ?? ['400 Bad Request', 'malformed_request']
  const problem = new Problem(code)
  const body = JSON.stringify(problem.body)
  const headers = Object.entries({ ...bareHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' })
  socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}
