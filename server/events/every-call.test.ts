import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HoldingState } from '#contract/holdings.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { everyReading } from '#testing/every-reading.ts'
import { groupRoom } from '#testing/group-room.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Events with a word and a link of their own, and who may come across them. */
const kinds = [
  'draft',
  'pending',
  'sent_back',
  'rejected',
  'approved',
  'for the web',
  'of a hidden group',
  'by a suspended author',
] as const
type Kind = (typeof kinds)[number]
const wordOf = (kind: Kind) => `quoin${kind.replaceAll(/[^a-z]/g, '')}`

const allowed: Record<string, Kind[]> = {
  visitor: ['for the web'],
  unverified: ['for the web'],
  suspended: ['for the web'],
  member: ['approved', 'for the web'],
  insider: ['approved', 'for the web', 'of a hidden group'],
  blocked: [],
  author: kinds.filter((kind) => kind !== 'by a suspended author'),
  admin: kinds.filter((kind) => kind !== 'draft'),
}

let world: World
let room: ReturnType<typeof eventRoom>
const people: Record<string, Actor | null> = { visitor: null }
const events = new Map<Kind, { id: number; dateId: number }>()

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  room = eventRoom(world, () => people['admin']!)
  people['unverified'] = await world.person('Uma', { emailVerified: false })
  people['suspended'] = await world.person('Sol', { isSuspended: true })
  for (const who of ['member', 'insider', 'blocked', 'author']) people[who] = await world.member(who)
  people['admin'] = await world.admin('Ava')
  const gone = await world.member('Gil')
  const groupId = await groupRoom(world, () => people['admin']!).stand(people['author']!, { joining: 'hidden' }, [
    people['insider']!,
  ])
  for (const kind of kinds) await share(kind, kind === 'by a suspended author' ? gone : people['author']!, groupId)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(people['author']!, people['blocked']!)
})
after(() => world.close())

async function share(kind: Kind, author: Actor, groupId: number) {
  const isOutOfSight = (['draft', 'pending', 'sent_back', 'rejected'] as Kind[]).includes(kind)
  const event = await (isOutOfSight ? room.propose : room.stand)(author, {
    ...{ title: `Colophon ${wordOf(kind)}`, body: `Of ${wordOf(kind)}`, isDraft: kind === 'draft' },
    ...{ format: 'hybrid', joinUrl: `https://join.example/${wordOf(kind)}` },
    ...(kind === 'for the web' && { audience: 'public' }),
    ...(kind === 'of a hidden group' && { audience: 'group', groupId }),
  })
  if (isOutOfSight) {
    const becomes = { state: kind as HoldingState, reviewed_at: world.rooms.now() }
    await world.db.updateTable('holdings').set(becomes).where('id', '=', event.id).execute()
  }
  events.set(kind, { id: event.id, dateId: event.occurrences[0]!.id })
}

const isOfEvents = ({ path }: Endpoint) => /^\/api\/(events|occurrences|calendar-feed)/.test(path)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('whatever is asked for,', () => {
  const month = () => localAfter(world, 10).slice(0, 7)
  const questions = (): Record<string, object[]> => ({
    '/api/events/month': [{ month: month(), timeZone: 'UTC' }],
    '/api/events': [{}, { q: 'colophon' }, ...['going', 'waiting', 'interested', 'hosting'].map((mine) => ({ mine }))],
    '/api/search': [{ q: 'colophon' }, { q: 'colophon', type: 'events' }],
  })
  const readings = everyReading(() => world, {
    ids: () => [...events.values()].flatMap(({ id, dateId }) => [id, dateId]),
    isOwn: isOfEvents,
    questions,
  })

  for (const [who, seenBy] of Object.entries(allowed))
    it(`the ${who} comes across what is ${seenBy.join(', ') || 'open to them, which is nothing'}, and no link to join that is not theirs`, async () => {
      const seen = new Set<Kind>()
      for (const [endpoint, asked] of readings()) {
        const { body, statusCode } = await world.as(people[who]!).send(endpoint, asked)
        assert.ok(statusCode < 500, `${nameOf(endpoint)}: ${body}`)
        // The public calendar is the same for all members: what visitors see.
        const mayHave = endpoint.path === '/api/events/calendar.ics' ? allowed['visitor']! : seenBy
        const found = kinds.filter((kind) => body.includes(wordOf(kind)))
        const told = `${nameOf(endpoint)} ${JSON.stringify(asked)} tells the ${who} of`
        assert.ok(
          found.every((kind) => mayHave.includes(kind)),
          `${told} ${found}`,
        )
        if (who !== 'author' && who !== 'admin') assert.ok(!body.includes('join.example'), `${told} a link`)
        if (isOfEvents(endpoint) && mayHave === seenBy) for (const kind of found) seen.add(kind)
      }
      assert.deepEqual([...seen].toSorted(), seenBy.toSorted())
    })
})

/** Inputs with which each call would succeed, if it were allowed. */
const inputs: Record<string, { query?: object; body?: object }> = {
  'PATCH /api/events/{id}': { body: { capacity: 20 } },
  'POST /api/events/{id}/cancel': { body: { reason: 'Because' } },
  'POST /api/events/{id}/hosts/answer': { body: { accept: true } },
  'POST /api/occurrences/{id}/rsvp': { body: { answer: 'going' } },
  'DELETE /api/occurrences/{id}/people/{userId}': { query: { reason: 'A reason' } },
  'POST /api/occurrences/{id}/attendance': { body: { everybody: true, attended: true } },
  'POST /api/occurrences/{id}/check-in': { body: { code: '123456' } },
  'PATCH /api/occurrences/{id}/afterwards': { body: { closingNote: 'Thank you' } },
}

describe('every call about one event', () => {
  const calls = () => world.app.endpoints.filter((endpoint) => isOfEvents(endpoint) && endpoint.path.includes('{id}'))
  const send = (actor: Actor | null, call: Endpoint, ids: { id: number; dateId: number }) =>
    world.as(actor).send(call, {
      params: { id: call.path.startsWith('/api/occurrences') ? ids.dateId : ids.id, userId: people['insider']!.id },
      ...(nameOf(call) === 'POST /api/events/{id}/hosts' ? { body: { userId: people['member']!.id } } : inputs[nameOf(call)]),
    })

  it('answers those who may not know of it that it is not there', async () => {
    const { id: want } = await plainRoom(world).share(people['author']!)
    const unknown = { id: 2_000_000_000, dateId: 2_000_000_000 }
    for (const call of calls()) {
      const hidden = (['draft', 'pending', 'rejected', 'of a hidden group', 'by a suspended author'] as const).map((kind) =>
        events.get(kind)!,
      )
      for (const ids of [...hidden, unknown, { id: want, dateId: unknown.dateId }])
        assert.equal((await send(people['member']!, call, ids)).statusCode, 404, `${nameOf(call)} ${JSON.stringify(ids)}`)
      for (const ids of [unknown, { id: want, dateId: unknown.dateId }])
        assert.equal((await send(people['admin']!, call, ids)).statusCode, 404, `${nameOf(call)} as an admin`)
    }
  })

  it('refuses visitors, the unverified and the suspended whatever is not for the web', async () => {
    for (const call of calls()) {
      const isForAll = call.access === 'visitor'
      for (const [who, status] of [
        ['visitor', 401],
        ['unverified', 403],
        ['suspended', 403],
      ] as const) {
        assert.equal(
          (await send(people[who]!, call, events.get('for the web')!)).statusCode,
          isForAll ? 200 : status,
          nameOf(call),
        )
        assert.equal((await send(people[who]!, call, events.get('approved')!)).statusCode, isForAll ? 404 : status, nameOf(call))
      }
    }
  })

  it('changes nothing for who only reads it', async () => {
    const forReaders = [
      'GET /api/events/{id}',
      'GET /api/events/{id}/event.ics',
      'GET /api/occurrences/{id}/people',
      'POST /api/occurrences/{id}/rsvp',
      'POST /api/occurrences/{id}/still-coming',
    ]
    for (const call of calls()) {
      const { statusCode } = await send(people['member']!, call, events.get('approved')!)
      if (forReaders.includes(nameOf(call))) assert.equal(statusCode, 200, nameOf(call))
      else assert.ok(statusCode >= 400 && statusCode < 500, `${nameOf(call)}: ${statusCode}`)
    }
  })
})
