import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HoldingState } from '#contract/holdings.ts'
import { createList, type List } from '#contract/lists.ts'
import { save } from '#contract/saves.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { everyReading } from '#testing/every-reading.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** One holding in each state, with a word and a picture of its own, and who may come across it. */
const states = ['draft', 'pending', 'sent_back', 'rejected', 'approved', 'for the web', 'by a suspended author'] as const
type State = (typeof states)[number]
const wordOf = (state: State) => `quoin${state.replaceAll(/[^a-z]/g, '')}`

const open: State[] = ['approved', 'for the web']
const allowed: Record<string, State[]> = {
  visitor: [],
  unverified: [],
  suspended: [],
  member: open,
  blocked: [],
  author: states.filter((state) => state !== 'by a suspended author'),
  admin: states.filter((state) => state !== 'draft'),
}

let world: World
const people: Record<string, Actor | null> = {}
const holdings = new Map<State, { id: number; url: string }>()
/** A list of all of them, open to everyone. */
let list: List

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  people['visitor'] = null
  people['unverified'] = await world.person('Uma', { emailVerified: false })
  people['suspended'] = await world.person('Sol', { isSuspended: true })
  for (const who of ['member', 'blocked', 'author']) people[who] = await world.member(who)
  people['admin'] = await world.admin('Ava')
  const gone = await world.member('Gil')
  list = await world.as(people['admin']!).call(createList, { body: { title: 'Everything', isShared: true } })
  for (const state of states) await share(state, state === 'by a suspended author' ? gone : people['author']!)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(people['author']!, people['blocked']!)
})
after(() => world.close())

/** While it is still open to all, everyone saves it, comments on it and is told of it. */
async function share(state: State, author: Actor) {
  const word = wordOf(state)
  const content = await plainPicture(90, 60, `#${Buffer.from(word).subarray(-3).toString('hex')}`)
    .png()
    .toBuffer()
  const { url } = await upload(world, author, { content, name: `${word}.png` })
  const { id } = await plainRoom(world).share(author, { title: `Colophon ${word}`, body: `Of ${word} #${word}`, cover: url })
  const at = world.rooms.now()
  const listed = { state: 'approved' as const, approved_at: at, listed_at: at }
  await world.db.updateTable('holdings').set(listed).where('id', '=', id).execute()
  for (const reader of [people['member']!, people['blocked']!, people['admin']!]) {
    const listIds = reader === people['admin'] ? [list.id] : []
    await world.as(reader).call(save, { body: { holdingId: id, listIds } })
    await inTransaction(world.rooms, (tx) => notify(tx, reader.id, { type: 'mention', senderId: author.id, holdingId: id }))
  }
  await world.as(author).call(writeComment, { body: { holdingId: id, content: `Says ${word}` } })
  const isOutOfSight = (['draft', 'pending', 'sent_back', 'rejected'] as State[]).includes(state)
  const becomes = isOutOfSight ? { state: state as HoldingState } : state === 'for the web' ? { audience: 'public' as const } : {}
  await world.db
    .updateTable('holdings')
    .set({ reviewed_at: at, ...becomes })
    .where('id', '=', id)
    .execute()
  holdings.set(state, { id, url })
}

const questions: Record<string, object[]> = {
  '/api/admin/queue': [{}, { state: 'rejected' }, { type: 'want', sort: 'score_low' }],
  '/api/search': [
    { q: 'colophon' },
    { q: 'colophon', type: 'resources' },
    ...states.map((state) => ({ q: `#${wordOf(state)}` })),
  ],
  '/api/notifications': [{}, { tab: 'moderation' }],
}

const holdingIds = () => [...holdings.values()].map(({ id }) => id)
const readings = everyReading(() => world, {
  ids: () => [...new Set([...holdingIds(), list.id])],
  isOwn: (endpoint) => places.includes(`${endpoint.method} ${endpoint.path}`),
  questions: () => ({ ...questions, '/api/holdings/cards': [{ ids: holdingIds().join(',') }] }),
})

/** Every read, and the writes that answer with a holding. */
function* calls(): Generator<[Endpoint, object]> {
  yield* readings()
  for (const holdingId of holdingIds()) yield [save, { body: { holdingId } }]
}

/** A call that starts to show holdings joins this list, and is then tried as every kind of reader. */
const places = [
  // Requests stand for every kind here, and 'GET /api/holdings' does not list them.
  ...['GET /api/admin/queue', 'GET /api/holdings/cards', 'GET /api/holdings/mine', 'GET /api/holdings/{id}/comments'],
  'GET /api/lists/{id}',
  ...['GET /api/notifications', 'GET /api/saves', 'GET /api/search', 'POST /api/saves'],
]

describe('whatever is asked for,', () => {
  const met = new Set<string>()

  for (const [who, seenBy] of Object.entries(allowed)) {
    it(`the ${who} comes across what is ${seenBy.join(', ') || 'open to them, which is nothing'}`, async () => {
      const seen = new Set<State>()
      for (const [endpoint, input] of calls()) {
        const { body, statusCode } = await world.as(people[who]!).send(endpoint, input)
        const place = `${endpoint.method} ${endpoint.path}`
        assert.ok(statusCode < 500, `${place}: ${body}`)
        const found = states.filter((state) => body.includes(wordOf(state)) || body.includes(holdings.get(state)!.url))
        if (found.length > 0) met.add(place)
        assert.ok(
          found.every((state) => seenBy.includes(state)),
          `${place} ${JSON.stringify(input)} tells the ${who} of ${found}`,
        )
        for (const state of found) seen.add(state)
      }
      assert.deepEqual([...seen].toSorted(), seenBy.toSorted())
    })

    it(`the ${who} is sent the pictures of these, and of what is for the web`, async () => {
      for (const [state, { url }] of holdings) {
        const { statusCode } = await world.as(people[who]!).inject({ url })
        const isForAll = state === 'for the web' && ['visitor', 'unverified', 'suspended'].includes(who)
        assert.equal(statusCode === 200, seenBy.includes(state) || isForAll, `${state} for the ${who}: ${statusCode}`)
      }
    })
  }

  it('every call that shows holdings was asked', () => {
    assert.deepEqual([...met].toSorted(), places)
  })
})
