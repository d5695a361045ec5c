import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createList, type List } from '#contract/lists.ts'
import { save } from '#contract/saves.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { everyReading } from '#testing/every-reading.ts'
import { groupRoom } from '#testing/group-room.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Resources, requests and offers in each of these states, every one with a word of its own. */
const states = ['draft', 'pending', 'sent_back', 'rejected', 'approved', 'of a hidden group', 'by a suspended author'] as const
type State = (typeof states)[number]
const rooms = ['resource', 'want', 'offer'] as const
type Room = (typeof rooms)[number]
const wordOf = (room: Room, state: State) => `quoin${room}${state.replaceAll(/[^a-z]/g, '')}`

const allowed: Record<string, State[]> = {
  ...{ visitor: [], unverified: [], suspended: [], blocked: [] },
  member: ['approved'],
  insider: ['approved', 'of a hidden group'],
  author: states.filter((state) => state !== 'by a suspended author'),
  admin: states.filter((state) => state !== 'draft'),
}

let world: World
const people: Record<string, Actor | null> = { visitor: null }
const things: { room: Room; state: State; id: number }[] = []
/** A list of all of them, open to everyone. */
let list: List

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  people['unverified'] = await world.person('Uma', { emailVerified: false })
  people['suspended'] = await world.person('Sol', { isSuspended: true })
  for (const who of ['member', 'insider', 'blocked', 'author']) people[who] = await world.member(who)
  people['admin'] = await world.admin('Ava')
  const gone = await world.member('Gil')
  const groups = groupRoom(world, () => people['admin']!)
  const groupId = await groups.stand(people['author']!, { joining: 'hidden' }, [people['insider']!])
  list = await world.as(people['admin']!).call(createList, { body: { title: 'Everything', isShared: true } })
  for (const room of rooms)
    for (const state of states) await share(room, state, state === 'by a suspended author' ? gone : people['author']!, groupId)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(people['author']!, people['blocked']!)
})
after(() => world.close())

const isOutOfSight = (state: State) => ['draft', 'pending', 'sent_back', 'rejected'].includes(state)

/** The word is in everything its author supplies. Those never to be seen are not approved either: the log would name them. */
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

/** While it was open, those who could see it saved it, were told of it, and read the comments on it. */
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

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const folders = { resource: '/api/resources', want: '/api/wants', offer: '/api/offers' } as const
const roomOf = ({ path }: Endpoint) => rooms.find((room) => path === folders[room] || path.startsWith(`${folders[room]}/`))

/** Questions for calls that can be asked more than one; none contains a whole word that gives something away. */
const questions = (): Record<string, object[]> => ({
  '/api/resources': [{}, { q: 'colophon' }, { sort: 'used' }, { sort: 'downloads' }, { type: 'policy', licence: 'adaptable' }],
  '/api/wants': [{}, { q: 'colophon' }],
  '/api/offers': [{}, { q: 'colophon' }, { country: 'NO' }],
  '/api/search': [{ q: 'colophon' }, { q: 'colophon', type: 'resources' }],
  '/api/saves': [{}, { type: 'resource,want,offer' }],
  '/api/holdings': [{}, { by: people['author']!.id }, { kind: 'resource' }, { kind: 'want' }, { kind: 'offer' }],
  '/api/holdings/cards': rooms.map((room) => ({
    ids: things
      .filter((one) => one.room === room)
      .map(({ id }) => id)
      .join(),
  })),
  '/api/resources/{id}/citation': ['ris', 'bibtex', 'csl', 'text'].map((format) => ({ format })),
  '/api/admin/queue': [{ limit: 50 }, { state: 'rejected', limit: 50 }],
  '/api/notifications': [{ limit: 50 }],
})

describe('whatever is asked for,', () => {
  const readings = everyReading(() => world, {
    ids: () => [...things.map(({ id }) => id), list.id],
    isOwn: (endpoint) => roomOf(endpoint) !== undefined || /^\/api\/(holdings|lists)/.test(endpoint.path),
    questions,
  })

  for (const [who, seenBy] of Object.entries(allowed))
    it(`the ${who} comes across what is ${seenBy.join(', ') || 'open to them, which is nothing'}, of all three`, async () => {
      const seen = new Set<string>()
      for (const [endpoint, asked] of readings()) {
        const { body, statusCode } = await world.as(people[who]!).send(endpoint, asked)
        assert.ok(statusCode < 500, `${nameOf(endpoint)}: ${body}`)
        for (const { room, state } of things) {
          if (!body.includes(wordOf(room, state))) continue
          assert.ok(seenBy.includes(state), `${nameOf(endpoint)} ${JSON.stringify(asked)} tells the ${who} of ${room} ${state}`)
          if (roomOf(endpoint)) seen.add(`${room} ${state}`)
        }
      }
      const wanted = rooms.flatMap((room) => seenBy.map((state) => `${room} ${state}`))
      assert.deepEqual([...seen].toSorted(), wanted.toSorted())
    })
})

const bodies: Record<string, object> = {
  'PATCH /api/resources/{id}': { title: 'Another title' },
  'POST /api/resources/{id}/versions': { note: 'Newer', link: 'https://files.example/newer' },
  'POST /api/resources/{id}/uses': {},
  'PATCH /api/wants/{id}': { title: 'Another title' },
  'POST /api/wants/{id}/answers': { note: 'We have it.' },
  'POST /api/wants/{id}/answers/{answerId}/helped': { helped: true },
  'POST /api/wants/{id}/close': { isClosed: true },
  'PATCH /api/offers/{id}': { title: 'Another title' },
  'POST /api/offers/{id}/asks': { lineIds: [1] },
}

describe('every call about one of them', () => {
  const calls = () => world.app.endpoints.filter((one) => roomOf(one) && one.path.startsWith(`${folders[roomOf(one)!]}/{id}`))
  const send = (actor: Actor | null, call: Endpoint, id: number) => {
    const params = { id, answerId: 1, number: 1, n: 1, version: 1 }
    const query = call.path.endsWith('/citation') ? { format: 'text' } : {}
    return world.as(actor).send(call, { params, query, ...(bodies[nameOf(call)] && { body: bodies[nameOf(call)] }) })
  }

  it('answers those who may not know of it that it is not there, and so for another kind', async () => {
    assert.ok(calls().length >= 15)
    for (const call of calls()) {
      const room = roomOf(call)!
      const hidden = things.filter((one) => one.room === room && one.state !== 'approved')
      const others = things.filter((one) => one.room !== room && one.state === 'approved')
      for (const { id, state } of [...hidden, ...others])
        assert.equal((await send(people['member']!, call, id)).statusCode, 404, `${nameOf(call)} ${state} ${id}`)
      for (const { id } of others) assert.equal((await send(people['admin']!, call, id)).statusCode, 404, nameOf(call))
      assert.equal((await send(people['admin']!, call, 2_000_000_000)).statusCode, 404, nameOf(call))
    }
  })

  it('lets no one in who is no verified member, but to what is for the web', async () => {
    for (const call of calls()) {
      const { id } = things.find((one) => one.room === roomOf(call) && one.state === 'approved')!
      for (const [who, status] of Object.entries({ visitor: 401, unverified: 403, suspended: 403 })) {
        const wanted = call.access === 'visitor' ? 404 : status
        assert.equal((await send(people[who]!, call, id)).statusCode, wanted, `${nameOf(call)} as ${who}`)
      }
    }
  })
})
