import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listCategories } from '#contract/categories.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { makeToken } from '#contract/tokens.ts'
import { isForPrograms } from './access-token.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
})
after(() => world.close())

interface Described {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, { description: string; content: object }> }>>
}
const read = async (): Promise<Described> => (await world.as(null).inject({ url: '/api/docs' })).json()

/** One for each combination of what the door checks. */
const oneOfEachSort = (endpoints: Endpoint[]) => [
  ...new Map(
    endpoints
      .filter(({ access }) => access === 'member' || access === 'admin')
      .map((endpoint) => [[endpoint.access, endpoint.method, isForPrograms(endpoint)].join(), endpoint]),
  ).values(),
]

describe('what describes the calls', () => {
  it('has every call that is served, in OpenAPI 3.1', async () => {
    const { openapi, paths } = await read()
    assert.equal(openapi, '3.1.0')
    assert.ok(paths[listCategories.path]?.['get'])
    const file = paths['/api/export/{id}/file']?.['get']?.responses['200']
    assert.deepEqual(Object.keys(file?.content ?? {}), ['application/zip'])
  })

  it('names each refusal that a call meets at the door, in each way of asking', async () => {
    const { paths } = await read()
    const ada = await world.member('Ada')
    const waiting = await world.person('Wim', { emailVerified: false })
    await world.db.updateTable('users').set({ waiting_since: world.rooms.now() }).where('id', '=', waiting.id).execute()
    const { token } = await world
      .as(ada)
      .call(makeToken, { body: { name: 'Robot', scope: 'read', days: 30, currentPassword: ada.password } })
    const callers = [
      ...[null, ada, waiting].map((actor) => world.as(actor)),
      world.as(await world.person('Uma', { emailVerified: false })),
      world.as(await world.person('Sol', { isSuspended: true })),
      world.as(null, { authorization: `Bearer ${token}` }),
      world.as(null, { authorization: 'Bearer ibid_wrong' }),
      world.as(ada, { authorization: `Bearer ${token}` }),
      world.as(ada, { origin: 'https://elsewhere.example' }),
    ]
    const atDoor: ProblemCode[] = [
      ...(['not_signed_in', 'account_suspended', 'awaiting_admission', 'email_not_verified', 'admins_only'] as const),
      ...(['token_not_valid', 'token_with_session', 'token_only_reads', 'not_for_programs', 'foreign_origin'] as const),
    ]
    const met = new Set<ProblemCode>()
    for (const endpoint of oneOfEachSort(world.app.endpoints))
      for (const caller of callers) {
        const { statusCode, body } = await caller.send(endpoint, { params: { id: 1, token: 'x', userId: 1 } })
        const code = statusCode < 400 ? undefined : atDoor.find((one) => body.includes(`"${one}"`))
        if (!code) continue
        met.add(code)
        const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses[statusCode]?.description ?? ''
        assert.ok(described.includes(problems[code][1]), `${endpoint.method} ${endpoint.path} ${code}`)
      }
    assert.deepEqual([...met].toSorted(), atDoor.toSorted())
  })

  it('is a page for people', async () => {
    const response = await world.as(null).inject({ url: '/api/docs', headers: { accept: 'text/html' } })
    assert.match(String(response.headers['content-type']), /text\/html/)
    assert.match(response.body, /GET<\/span> \/api\/categories/)
  })
})
