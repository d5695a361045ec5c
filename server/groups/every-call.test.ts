import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { groupRoom } from '#testing/group-room.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ben, moderator, member, outsider, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  room = groupRoom(world, () => ava!)
  const names = ['Ada', 'Ben', 'Mo', 'Mel', 'Otto']
  ;[ada, ben, moderator, member, outsider] = await Promise.all(names.map((name) => world.member(name)))
  ava = await world.admin('Ava')
})
after(() => world.close())

const calls = () => world.app.endpoints.filter(({ path }) => path.startsWith('/api/groups'))
const ofOneGroup = () => calls().filter(({ path }) => path.includes('{id}'))

/** What each call would do to Ben in that group, if it were allowed. */
const inputs: Record<string, { query?: object; body?: object }> = {
  'PATCH /api/groups/{id}': { body: { body: 'Hello' } },
  'POST /api/groups/{id}/pin': { body: { postId: null } },
  'POST /api/groups/{id}/archive': { body: { isArchived: true } },
  'POST /api/groups/{id}/requests/{userId}': { body: { accept: true } },
  'POST /api/groups/{id}/invite': { body: { userIds: [1] } },
  'PATCH /api/groups/{id}/members/{userId}': { body: { role: 'moderator' } },
  'DELETE /api/groups/{id}/members/{userId}': { query: { reason: 'A reason' } },
  'PATCH /api/groups/{id}/level': { body: { level: 'all' } },
}
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const send = (actor: Actor | null, call: Endpoint, id: number) =>
  world.as(actor).send(call, { params: { id: `${id}`, userId: `${ben!.id}` }, ...inputs[nameOf(call)] })

it('visitors, and members who are not verified or are suspended, may call none of it', async () => {
  const id = await room.stand(ada!)
  const unverified = await world.person('Una', { emailVerified: false })
  const suspended = await world.person('Sue', { isSuspended: true })
  for (const call of calls()) {
    assert.equal((await send(null, call, id)).statusCode, 401, nameOf(call))
    assert.equal((await send(unverified, call, id)).statusCode, 403, nameOf(call))
    assert.equal((await send(suspended, call, id)).statusCode, 403, nameOf(call))
  }
})

it('a hidden group, one that waits, an id of another kind and one that nothing has are not there', async () => {
  const hidden = await room.stand(ada!, { joining: 'hidden' }, [ben!])
  const { id: waiting } = await room.start(ada!)
  const { id: want } = await plainRoom(world).share(ada!)
  for (const call of ofOneGroup()) {
    for (const id of [hidden, waiting, want, 2_000_000_000])
      assert.equal((await send(outsider!, call, id)).statusCode, 404, `${nameOf(call)} ${id === hidden ? 'hidden' : id}`)
    for (const id of [want, 2_000_000_000])
      assert.equal((await send(ava!, call, id)).statusCode, 404, `${nameOf(call)} as an admin`)
  }
})

type Who = 'outsider' | 'member' | 'moderator' | 'owner' | 'admin'
const [all, insiders, heads, owners]: Who[][] = [
  ['outsider', 'member', 'moderator', 'owner', 'admin'],
  ['member', 'moderator', 'owner'],
  ['moderator', 'owner', 'admin'],
  ['owner', 'admin'],
]
/** For an open group, with Ben in it. */
const whoMay: Record<string, Who[]> = {
  'GET /api/groups/{id}': all!,
  'PATCH /api/groups/{id}': heads!,
  'POST /api/groups/{id}/pin': heads!,
  'POST /api/groups/{id}/archive': owners!,
  'GET /api/groups/{id}/files': all!,
  'GET /api/groups/{id}/log': heads!,
  'GET /api/groups/{id}/queue': heads!,
  'POST /api/groups/{id}/join': all!,
  'DELETE /api/groups/{id}/join': ['outsider', 'member', 'moderator', 'admin'],
  'GET /api/groups/{id}/members': all!,
  'GET /api/groups/{id}/requests': heads!,
  'POST /api/groups/{id}/requests/{userId}': heads!,
  'POST /api/groups/{id}/invite': [...insiders!, 'admin'],
  'PATCH /api/groups/{id}/members/{userId}': owners!,
  'DELETE /api/groups/{id}/members/{userId}': heads!,
  'POST /api/groups/{id}/take-over': ['owner'],
  'PATCH /api/groups/{id}/level': insiders!,
  'POST /api/groups/{id}/link': heads!,
  'DELETE /api/groups/{id}/link': heads!,
  'DELETE /api/groups/suggestions/{id}': all!,
}

it('each call is open to those whom it is for, and closed to everyone else, also twice at once', async () => {
  for (const call of ofOneGroup()) assert.ok(whoMay[nameOf(call)], `${nameOf(call)}: say whom it is for`)
  for (const call of ofOneGroup()) {
    for (const who of all!) {
      const id = await room.stand(ada!, {}, [member!, ben!])
      await room.put(id, moderator!, 'moderator')
      const actor = { outsider: outsider!, member: member!, moderator: moderator!, owner: ada!, admin: ava! }[who]
      const answers = await Promise.all([1, 2].map(() => send(actor, call, id)))
      const best = Math.min(...answers.map(({ statusCode }) => statusCode))
      const isAllowed = whoMay[nameOf(call)]!.includes(who)
      assert.equal(best < 300, isAllowed, `${nameOf(call)} as ${who}: ${answers.map(({ body }) => body.slice(0, 60)).join(' ')}`)
      for (const { statusCode } of answers) assert.ok(statusCode < 500, nameOf(call))
    }
  }
  assert.deepEqual(await wrongCounts(world), [])
})
