import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HoldingState } from '#contract/holdings.ts'
import { courseRoom } from '#testing/course-room.ts'
import { everyReading } from '#testing/every-reading.ts'
import { groupRoom } from '#testing/group-room.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Courses with a word of their own each, and who may come across them. */
const kinds = ['draft', 'pending', 'sent_back', 'rejected', 'approved', 'of a hidden group', 'by a suspended author'] as const
type Kind = (typeof kinds)[number]
const wordOf = (kind: Kind) => `quoin${kind.replaceAll(/[^a-z]/g, '')}`

const allowed: Record<string, Kind[]> = {
  ...{ visitor: [], unverified: [], suspended: [], blocked: [] },
  member: ['approved'],
  insider: ['approved', 'of a hidden group'],
  author: kinds.filter((kind) => kind !== 'by a suspended author'),
  admin: kinds.filter((kind) => kind !== 'draft'),
}

let world: World
let room: ReturnType<typeof courseRoom>
const people: Record<string, Actor | null> = { visitor: null }
const courses = new Map<Kind, number>()

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  room = courseRoom(world, () => people['admin']!)
  people['unverified'] = await world.person('Uma', { emailVerified: false })
  people['suspended'] = await world.person('Sol', { isSuspended: true })
  for (const who of ['member', 'insider', 'blocked', 'author']) people[who] = await world.member(who)
  people['admin'] = await world.admin('Ava')
  const gone = await world.member('Gil')
  const groups = groupRoom(world, () => people['admin']!)
  const groupId = await groups.stand(people['author']!, { joining: 'hidden' }, [people['insider']!])
  for (const kind of kinds) await share(kind, kind === 'by a suspended author' ? gone : people['author']!, groupId)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(people['author']!, people['blocked']!)
})
after(() => world.close())

async function share(kind: Kind, author: Actor, groupId: number) {
  const isOutOfSight = (['draft', 'pending', 'sent_back', 'rejected'] as Kind[]).includes(kind)
  const word = wordOf(kind)
  const { id } = await (isOutOfSight ? room.propose : room.stand)(author, {
    ...{ title: `Colophon ${word}`, body: `Of ${word}`, provider: `House of ${word}`, isDraft: kind === 'draft' },
    ...(kind === 'of a hidden group' && { audience: 'group', groupId }),
  })
  const becomes = { state: kind as HoldingState, reviewed_at: world.rooms.now() }
  if (isOutOfSight) await world.db.updateTable('holdings').set(becomes).where('id', '=', id).execute()
  courses.set(kind, id)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isOfCourses = ({ path }: Endpoint) => path.startsWith('/api/courses')

describe('whatever is asked for,', () => {
  const questions: Record<string, object[]> = {
    '/api/courses': [{}, { q: 'colophon' }, { sort: 'rated' }, { sort: 'shortest' }],
    '/api/search': [{ q: 'colophon' }, { q: 'colophon', type: 'learning', competency: 'Collections' }],
  }
  const readings = everyReading(() => world, {
    ids: () => [...courses.values()],
    isOwn: isOfCourses,
    questions: () => questions,
  })

  for (const [who, seenBy] of Object.entries(allowed))
    it(`the ${who} comes across what is ${seenBy.join(', ') || 'open to them, which is nothing'}`, async () => {
      const seen = new Set<Kind>()
      for (const [endpoint, asked] of readings()) {
        const { body, statusCode } = await world.as(people[who]!).send(endpoint, asked)
        assert.ok(statusCode < 500, `${nameOf(endpoint)}: ${body}`)
        const found = kinds.filter((kind) => body.includes(wordOf(kind)))
        assert.ok(
          found.every((kind) => seenBy.includes(kind)),
          `${nameOf(endpoint)} ${JSON.stringify(asked)} tells the ${who} of ${found}`,
        )
        if (isOfCourses(endpoint)) for (const kind of found) seen.add(kind)
      }
      assert.deepEqual([...seen].toSorted(), seenBy.toSorted())
    })
})

const bodies: Record<string, object> = {
  'PATCH /api/courses/{id}': { hours: 3 },
  'POST /api/courses/{id}/review': { rating: 3 },
}

describe('every call about one course', () => {
  const calls = () => world.app.endpoints.filter((endpoint) => isOfCourses(endpoint) && endpoint.path.includes('{id}'))
  const send = (actor: Actor | null, call: Endpoint, id: number) =>
    world.as(actor).send(call, { params: { id }, ...(bodies[nameOf(call)] && { body: bodies[nameOf(call)] }) })

  it('answers those who may not know of it that it is not there', async () => {
    const { id: want } = await plainRoom(world).share(people['author']!)
    const hidden = (['draft', 'pending', 'rejected', 'of a hidden group', 'by a suspended author'] as const).map((kind) =>
      courses.get(kind)!,
    )
    for (const call of calls()) {
      for (const id of [...hidden, 2_000_000_000, want])
        assert.equal((await send(people['member']!, call, id)).statusCode, 404, `${nameOf(call)} ${id}`)
      for (const id of [2_000_000_000, want])
        assert.equal((await send(people['admin']!, call, id)).statusCode, 404, `${nameOf(call)} as an admin`)
    }
  })

  it('refuses visitors, the unverified and the suspended', async () => {
    for (const call of calls())
      for (const [who, status] of Object.entries({ visitor: 401, unverified: 403, suspended: 403 }))
        assert.equal((await send(people[who]!, call, courses.get('approved')!)).statusCode, status, nameOf(call))
  })
})
