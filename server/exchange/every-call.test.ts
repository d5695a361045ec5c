import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { createList, type List } from '#contract/lists.ts'
import { save } from '#contract/saves.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Requests and offers, each with a word of its own, and who comes across which. */
const kinds = ['draft', 'pending', 'sent_back', 'rejected', 'approved', 'of a hidden group', 'by a suspended author'] as const
type Kind = (typeof kinds)[number]
const wordsOf = (kind: Kind) => ['want', 'offer'].map((what) => `quoin${what}${kind.replaceAll(/[^a-z]/g, '')}`)

const allowed: Record<string, Kind[]> = {
  visitor: [],
  unverified: [],
  suspended: [],
  member: ['approved'],
  insider: ['approved', 'of a hidden group'],
  blocked: [],
  author: kinds.filter((kind) => kind !== 'by a suspended author'),
  admin: kinds.filter((kind) => kind !== 'draft'),
}

let world: World
const people: Record<string, Actor | null> = { visitor: null }
const things = new Map<Kind, { want: number; answer: number; offer: number; line: number }>()

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  people['unverified'] = await world.person('Uma', { emailVerified: false })
  people['suspended'] = await world.person('Sol', { isSuspended: true })
  for (const who of ['member', 'insider', 'blocked', 'author']) people[who] = await world.member(who)
  people['admin'] = await world.admin('Ava')
  const gone = await world.member('Gil')
  const insiders = [people['insider']!]
  const groupId = await groupRoom(world, () => people['admin']!).stand(people['author']!, { joining: 'hidden' }, insiders)
  for (const kind of kinds) await share(kind, kind === 'by a suspended author' ? gone : people['author']!, groupId)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(people['author']!, people['blocked']!)
})
after(() => world.close())

const isOutOfSight = (state: State) => ['draft', 'pending', 'sent_back', 'rejected'].includes(state)

/** The word stands in everything that its author gives it. What is never seen is not approved either: the log would name it. */
async function submit(room: Room, state: State, author: Actor, groupId: number): Promise<number> {
  const admin = () => people['admin']!
  const word = wordOf(room, state)
  const held = {
    ...{ title: `Colophon ${word}`, body: `Of ${word} #${word}` },
    ...(state === 'of a hidden group' && { audience: 'group' as const, groupId }),
  }
  if (room === 'resource') {
    const { file, share: propose, stand } = resourceRoom(world, admin)
    const upload = await file(author, `Says ${word}`, `${word}.txt`)
    const made = { institution: `House of ${word}`, creators: [{ name: `Hand of ${word}` }], upload }
    return (await (isOutOfSight(state) ? propose : stand)(author, { ...held, ...made })).id
  }
  const { askFor, want, give, offer } = exchangeRoom(world, admin)
  if (room === 'want') return (await (isOutOfSight(state) ? askFor : want)(author, held)).id
  const lines = [{ title: `Volume ${word}`, note: word }]
  return (await (isOutOfSight(state) ? give : offer)(author, { ...held, city: word, lines })).id
}

/** While it was open, those who could see it saved it, were told of it, and read what was said below it. */
async function share(room: Room, state: State, author: Actor, groupId: number) {
  const id = await submit(room, state, author, groupId)
  const at = world.rooms.now()
  const become = (changes: object) => world.db.updateTable('holdings').set(changes).where('id', '=', id).execute()
  if (isOutOfSight(state)) await become({ state: 'approved', approved_at: at, listed_at: at })
  const readers = state === 'of a hidden group' ? ['insider', 'admin'] : ['member', 'insider', 'blocked', 'admin']
  for (const who of readers) {
    const reader = people[who]!
    await world.as(reader).call(save, { body: { holdingId: id, listIds: who === 'admin' ? [list.id] : [] } })
    await inTransaction(world.rooms, (tx) => notify(tx, reader.id, { type: 'mention', senderId: author.id, holdingId: id }))
  }
  await world.as(author).call(writeComment, { body: { holdingId: id, content: `Says ${wordOf(room, state)}` } })
  if (isOutOfSight(state)) await become({ state, reviewed_at: at })
  things.push({ room, state, id })
}

const isOurs = ({ path }: Endpoint) => /^\/api\/(wants|offers)/.test(path)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const idIn = ({ path }: Endpoint, { want, offer, line }: { want: number; offer: number; line: number }) =>
  path.startsWith('/api/offers/lines') ? line : path.startsWith('/api/offers') ? offer : want

describe('whatever is asked for,', () => {
  const questions: Record<string, object[]> = {
    '/api/wants': [{}, { q: 'colophon' }, { status: 'closed' }],
    '/api/offers': [{}, { q: 'colophon' }, { status: 'closed' }],
    '/api/search': [{ q: 'colophon' }, { q: 'colophon', type: 'resources' }],
  }

  for (const [who, seenBy] of Object.entries(allowed))
    it(`the ${who} comes across what is ${seenBy.join(', ') || 'open to them, which is nothing'}`, async () => {
      const seen = new Set<Kind>()
      for (const endpoint of world.app.endpoints.filter(({ method }) => method === 'GET')) {
        const ids = [...things.values()].flatMap(({ want, offer }) => [want, offer])
        const params = endpoint.path.includes('{')
          ? ids.map((id) => ({ id, userId: id, number: 1, document: 'terms', token: 'x' }))
          : [{}]
        for (const named of params)
          for (const query of questions[endpoint.path] ?? [{}]) {
            const { body, statusCode } = await world.as(people[who]!).send(endpoint, { params: named, query })
            assert.ok(statusCode < 500, `${nameOf(endpoint)}: ${body}`)
            const found = kinds.filter((kind) => wordsOf(kind).some((word) => body.includes(word)))
            const told = `${nameOf(endpoint)} ${JSON.stringify(named)} tells the ${who} of ${found}`
            assert.ok(
              found.every((kind) => seenBy.includes(kind)),
              told,
            )
            if (isOurs(endpoint)) for (const kind of found) seen.add(kind)
          }
      }
      assert.deepEqual([...seen].toSorted(), seenBy.toSorted())
    })
})

/** What each call would do, were it allowed. */
const inputs: Record<string, object> = {
  'PATCH /api/wants/{id}': { about: 'volume' },
  'POST /api/wants/{id}/answers': { note: 'Here it is' },
  'POST /api/wants/{id}/answers/{answerId}/helped': { helped: true },
  'POST /api/wants/{id}/close': { isClosed: true },
  'PATCH /api/offers/{id}': { city: 'Oslo' },
  'PATCH /api/offers/lines/{id}': { state: 'free' },
}

describe('every call about one of them', () => {
  const calls = () => world.app.endpoints.filter((endpoint) => isOurs(endpoint) && endpoint.path.includes('{id}'))
  const send = (actor: Actor | null, call: Endpoint, ids: { want: number; answer: number; offer: number; line: number }) =>
    world.as(actor).send(call, {
      params: { id: idIn(call, ids), answerId: ids.answer },
      ...(call.method !== 'GET' && {
        body: nameOf(call) === 'POST /api/offers/{id}/asks' ? { lineIds: [ids.line] } : inputs[nameOf(call)],
      }),
    })
  const unknown = { want: 2_000_000_000, answer: 2_000_000_000, offer: 2_000_000_000, line: 2_000_000_000 }

  it('answers those who may not know of it that it is not there', async () => {
    const event = await eventRoom(world, () => people['admin']!).stand(people['author']!)
    const another = { want: event.id, answer: 2_000_000_000, offer: event.id, line: 2_000_000_000 }
    const swapped = { ...unknown, want: things.get('approved')!.offer, offer: things.get('approved')!.want }
    for (const call of calls()) {
      const hidden = (['draft', 'pending', 'rejected', 'of a hidden group', 'by a suspended author'] as const).map((kind) =>
        things.get(kind)!,
      )
      for (const ids of [...hidden, unknown, another, swapped])
        assert.equal((await send(people['member']!, call, ids)).statusCode, 404, `${nameOf(call)} ${JSON.stringify(ids)}`)
      for (const ids of [unknown, another])
        assert.equal((await send(people['admin']!, call, ids)).statusCode, 404, `${nameOf(call)} as an admin`)
    }
  })

  it('refuses visitors, the unverified and the suspended', async () => {
    for (const call of calls())
      for (const [who, status] of [
        ['visitor', 401],
        ['unverified', 403],
        ['suspended', 403],
      ] as const)
        assert.equal((await send(people[who]!, call, things.get('approved')!)).statusCode, status, nameOf(call))
  })

  it('changes nothing for who only reads it', async () => {
    const forReaders = [
      ...['GET /api/wants/{id}', 'POST /api/wants/{id}/answers', 'GET /api/offers/{id}', 'POST /api/offers/{id}/asks'],
      // Of what they asked for a moment ago.
      'PATCH /api/offers/lines/{id}',
    ]
    for (const call of calls()) {
      const { statusCode, body } = await send(people['member']!, call, things.get('approved')!)
      if (forReaders.includes(nameOf(call))) assert.ok(statusCode < 300, `${nameOf(call)}: ${body}`)
      else assert.ok(statusCode >= 400 && statusCode < 500, `${nameOf(call)}: ${statusCode}`)
    }
  })
})
