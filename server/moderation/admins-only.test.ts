import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
const strangers: [who: string, actor: Actor | null, status: number, code: string][] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  strangers.push(
    ['a visitor', null, 401, 'not_signed_in'],
    ['a member', await world.member('Ada'), 403, 'admins_only'],
    ['somebody unverified', await world.person('Uma', { emailVerified: false }), 403, 'email_not_verified'],
    ['a suspended admin', await world.person('Sol', { isSuspended: true, isAdmin: true }), 403, 'account_suspended'],
  )
})
after(() => world.close())

describe('what is for admins', () => {
  it('is refused to everyone else, whatever they send', async () => {
    const endpoints = world.app.endpoints.filter(({ access }) => access === 'admin')
    assert.ok(endpoints.length > 20)
    for (const endpoint of endpoints) {
      for (const [who, actor, status, code] of strangers) {
        const answer = await world.as(actor).send(endpoint, { params: { id: '1' }, ...(endpoint.body && { body: {} }) })
        const told = [answer.statusCode, answer.json<{ code: string }>().code]
        assert.deepEqual(told, [status, code], `${who}: ${endpoint.method} ${endpoint.path}`)
      }
    }
  })

  it('answers nonsense from an admin with 4xx', async () => {
    const ruth = await world.admin('Ruth')
    // A call without input cannot be given nonsense.
    const given = world.app.endpoints.filter(({ body, path }) => body || path.includes('{'))
    for (const endpoint of given.filter(({ access, method }) => access === 'admin' && method !== 'GET')) {
      for (const body of [undefined, [], 'x', { reason: 1 }, { reason: 'x'.repeat(5000) }, { postIds: Array(51).fill(1) }]) {
        const { statusCode } = await world.as(ruth).send(endpoint, { params: { id: '2147483647' }, body })
        assert.ok(
          statusCode >= 400 && statusCode < 500,
          `${statusCode} ${endpoint.method} ${endpoint.path} ${JSON.stringify(body)}`,
        )
      }
    }
  })
})
