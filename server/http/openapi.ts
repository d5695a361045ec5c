import { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { isForPrograms } from './access-token.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'

const whoMayCall: Record<Access, string> = {
  visitor: 'Anybody.',
  signed_in: 'A signed-in user.',
  member: 'A signed-in member with a verified e-mail address who is not suspended.',
  admin: 'An admin.',
}

const ofMembers: ProblemCode[] = ['not_signed_in', 'account_suspended', 'awaiting_admission', 'email_not_verified']
const refusals: Record<Access, ProblemCode[]> = {
  visitor: [],
  signed_in: ['not_signed_in'],
  member: ofMembers,
  admin: [...ofMembers, 'admins_only'],
}

/** OpenAPI 3.1 for what this server actually serves, made from the endpoints of the contract. */
export function describeApi(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints.toSorted((a, b) => a.path.localeCompare(b.path, 'en'))) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = describeCall(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ibid.',
      version: '1',
      description:
        'The calls of ibid. A session cookie authenticates, or for programs an access token that a member has made in the settings ' +
        '(`Authorization: Bearer ibid_…`), never both. A token that only reads is good for GET alone. Lists are JSON lists; the next page stands in the Link header. ' +
        'Requests that change something are refused when their Origin or Sec-Fetch-Site header names another site.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ibid-session' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'ibid_…' },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

const problemSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(problems) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What to say beside each field' },
  },
}

function describeCall(endpoint: Endpoint) {
  const { summary, access, limit, body, reply, status = 200, fileType } = endpoint
  const tag = endpoint.path.split('/')[2]
  return {
    summary,
    tags: [tag],
    description: `${whoMayCall[access]}${limit ? ` At most ${limit.calls} calls a ${limit.per}.` : ''}`,
    ...(access !== 'visitor' && { security: [{ session: [] }, ...(isForPrograms(endpoint) ? [{ token: [] }] : [])] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    responses: {
      [status]: {
        description: 'Done',
        content: fileType ? { [fileType]: {} } : { 'application/json': { schema: schemaOf(reply, 'output') } },
      },
      ...problemsOf(endpoint),
    },
  }
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: object; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({ name, in: where, required: required.includes(name), schema: of }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function problemsOf(endpoint: Endpoint) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const byStatus: Record<number, { description: string; content: typeof content }> = {}
  for (const code of refusalsAtDoor(endpoint)) {
    const [status, words] = problems[code]
    const description = byStatus[status] ? `${byStatus[status].description} Or: ${words}` : words
    byStatus[status] = { description, content }
  }
  return byStatus
}

/** What is refused before the verb runs; its own refusals depend on what is asked. */
function refusalsAtDoor(endpoint: Endpoint): ProblemCode[] {
  const { access, method, params, query, body } = endpoint
  const changes = method !== 'GET'
  return [
    ...refusals[access],
    ...(['token_not_valid', 'token_with_session'] as const),
    ...(isForPrograms(endpoint) ? [] : (['not_for_programs'] as const)),
    ...(changes && isForPrograms(endpoint) ? (['token_only_reads'] as const) : []),
    ...(changes ? (['foreign_origin'] as const) : []),
    ...(params || query || body ? (['invalid_input'] as const) : []),
    ...(body ? (['malformed_request', 'body_too_large', 'unsupported_media_type'] as const) : []),
    ...(['too_many_requests', 'unavailable'] as const),
  ]
}
