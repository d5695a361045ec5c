import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  answerRequest,
  askColleague,
  countConnections,
  endConnection,
  listColleagues,
  listRequests,
} from '#contract/colleagues.ts'
import { readProfile } from '#contract/profiles.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpConnections } from './erase-connections.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const day = 86_400_000
const ago = (days: number) => new Date(world.rooms.now().getTime() - days * day)

/** Ann has asked Bob; each state is what came of it. */
const states = {
  nothing: null,
  pending: {},
  accepted: { status: 'accepted', answered_at: () => ago(2) },
  declined: { status: 'rejected', answered_at: () => ago(20) },
  'declined and withdrawn': { status: 'rejected', answered_at: () => ago(20), withdrawn_at: () => ago(1) },
  'declined 21 days ago': { status: 'rejected', answered_at: () => ago(21) },
} as const
type State = keyof typeof states
type Who = 'Ann' | 'Bob' | 'Cleo'
type Act = 'asks' | 'accepts' | 'declines' | 'ends it'

/** What the answer says, the row afterwards, and who is told what. */
type Outcome = [answer: string, row: string, told: string]

const unchanged = {
  nothing: 'none',
  pending: 'pending, asked by Ann',
  accepted: 'accepted, asked by Ann',
  declined: 'rejected, asked by Ann',
  'declined and withdrawn': 'rejected, asked by Ann, withdrawn',
  'declined 21 days ago': 'rejected, asked by Ann',
} satisfies Record<State, string>

const asksAnn: Outcome = ['pending', 'pending, asked by Bob', 'Ann: colleague_request']
const asksBob: Outcome = ['pending', 'pending, asked by Ann', 'Bob: colleague_request']
const notFound = 'connection_not_found'

/** A code alone: refused, with everything unchanged. */
const table: Record<State, Record<'Ann' | 'Bob', Record<Act, Outcome | string>>> = {
  nothing: {
    Ann: { asks: asksBob, accepts: notFound, declines: notFound, 'ends it': notFound },
    Bob: { asks: asksAnn, accepts: notFound, declines: notFound, 'ends it': notFound },
  },
  pending: {
    Ann: {
      asks: ['pending', unchanged.pending, ''],
      accepts: 'receiver_only',
      declines: 'receiver_only',
      'ends it': ['Request withdrawn.', 'none', ''],
    },
    Bob: {
      asks: ['accepted', unchanged.accepted, 'Ann: colleague_accepted'],
      accepts: ['accepted', unchanged.accepted, 'Ann: colleague_accepted'],
      declines: ['rejected', unchanged.declined, ''],
      'ends it': 'requester_only',
    },
  },
  accepted: {
    Ann: {
      asks: ['accepted', unchanged.accepted, ''],
      accepts: 'receiver_only',
      declines: 'receiver_only',
      'ends it': ['You are no longer colleagues.', 'none', ''],
    },
    Bob: {
      asks: ['accepted', unchanged.accepted, ''],
      accepts: ['accepted', unchanged.accepted, ''],
      declines: 'request_answered',
      'ends it': ['You are no longer colleagues.', 'none', ''],
    },
  },
  declined: {
    Ann: {
      asks: ['pending', unchanged.declined, ''],
      accepts: 'receiver_only',
      declines: 'receiver_only',
      'ends it': ['Request withdrawn.', unchanged['declined and withdrawn'], ''],
    },
    Bob: {
      asks: asksAnn,
      accepts: 'request_answered',
      declines: ['rejected', unchanged.declined, ''],
      'ends it': notFound,
    },
  },
  'declined and withdrawn': {
    Ann: { asks: ['pending', unchanged.declined, ''], accepts: notFound, declines: notFound, 'ends it': notFound },
    Bob: {
      asks: asksAnn,
      accepts: 'request_answered',
      declines: ['rejected', unchanged['declined and withdrawn'], ''],
      'ends it': notFound,
    },
  },
  'declined 21 days ago': {
    Ann: { asks: asksBob, accepts: notFound, declines: notFound, 'ends it': notFound },
    Bob: {
      asks: asksAnn,
      accepts: 'request_answered',
      declines: ['rejected', unchanged['declined 21 days ago'], ''],
      'ends it': notFound,
    },
  },
}

/** What each of the two finds in the lists and on the other's profile; while a decline is in force, it looks pending to the sender. */
const seen: Record<string, [ann: string, bob: string]> = {
  none: ['nothing', 'nothing'],
  'pending, asked by Ann': ['sent', 'received'],
  'pending, asked by Bob': ['received', 'sent'],
  'accepted, asked by Ann': ['colleagues', 'colleagues'],
  'rejected, asked by Ann': ['sent', 'nothing'],
  'rejected, asked by Ann, withdrawn': ['nothing', 'nothing'],
}

type Cast = Record<Who, Actor>

async function cast(state: State): Promise<Cast & { id: number }> {
  const [Ann, Bob, Cleo] = [await world.member('Ann'), await world.member('Bob'), await world.member('Cleo')]
  const given = states[state]
  if (!given) return { Ann, Bob, Cleo, id: 999_999_999 }
  const { status = 'pending', answered_at, withdrawn_at } = given as Partial<(typeof states)['declined and withdrawn']>
  const { id } = await world.db
    .insertInto('connections')
    .values({
      ...{ requester_id: Ann.id, receiver_id: Bob.id, status: status as 'pending', created_at: ago(22) },
      ...{ answered_at: answered_at?.() ?? null, withdrawn_at: withdrawn_at?.() ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'accepted')
    await world.db.updateTable('users').set({ colleague_count: 1 }).where('id', 'in', [Ann.id, Bob.id]).execute()
  return { Ann, Bob, Cleo, id }
}

async function act(people: Cast & { id: number }, who: Who, does: Act): Promise<string> {
  const [caller, other] = [world.as(people[who]), who === 'Bob' ? people.Ann : people.Bob]
  const params = { id: `${people.id}` }
  const response = await {
    asks: () => caller.send(askColleague, { body: { receiverId: other.id } }),
    accepts: () => caller.send(answerRequest, { params, body: { status: 'accepted' } }),
    declines: () => caller.send(answerRequest, { params, body: { status: 'rejected' } }),
    'ends it': () => caller.send(endConnection, { params }),
  }[does]()
  const { status, code, message } = response.json<{ status?: string; code?: string; message?: string }>()
  return status ?? code ?? message ?? ''
}

async function rowOf({ Ann, Bob }: Cast): Promise<string> {
  const rows = await world.db.selectFrom('connections').selectAll().where('requester_id', 'in', [Ann.id, Bob.id]).execute()
  assert.ok(rows.length <= 1, 'one row for a pair')
  const [row] = rows
  if (!row) return 'none'
  return `${row.status}, asked by ${row.requester_id === Ann.id ? 'Ann' : 'Bob'}${row.withdrawn_at ? ', withdrawn' : ''}`
}

async function toldTo({ Ann, Bob }: Cast): Promise<string> {
  const [ann, bob] = [await world.notificationsOf(Ann), await world.notificationsOf(Bob)]
  return [...ann.map(({ type }) => `Ann: ${type}`), ...bob.map(({ type }) => `Bob: ${type}`)].join(', ')
}

/** By every way there is to look; all must agree. */
async function seenBy(viewer: Actor, other: Actor): Promise<string> {
  const caller = world.as(viewer)
  const lists = {
    colleagues: await caller.call(listColleagues, {}),
    sent: await caller.call(listColleagues, { query: { status: 'pending', direction: 'sent' } }),
    received: await caller.call(listColleagues, { query: { status: 'pending', direction: 'received' } }),
  }
  const pending = await caller.call(listColleagues, { query: { status: 'pending' } })
  const requests = await caller.call(listRequests, {})
  const counts = await caller.call(countConnections, {})
  const profile = await caller.call(readProfile, { params: { id: `${other.id}` } })

  const found = Object.entries(lists).filter(([, list]) => list.length > 0)
  assert.ok(found.length <= 1)
  const place = found[0]?.[0] ?? 'nothing'
  const connection = found[0]?.[1][0]
  assert.equal(connection?.otherUser.id, place === 'nothing' ? undefined : other.id)
  assert.equal(pending.length, place === 'sent' || place === 'received' ? 1 : 0)
  assert.deepEqual(
    requests.map(({ id, requester }) => [id, requester.id]),
    place === 'received' ? [[connection?.id, other.id]] : [],
  )
  const one = (here: string) => (place === here ? 1 : 0)
  assert.deepEqual(counts, { colleagues: one('colleagues'), received: one('received'), sent: one('sent') })
  assert.deepEqual(
    [profile.isColleague, profile.connectionStatus, profile.connectionId, profile.canConnect],
    [place === 'colleagues', connection?.status ?? null, connection?.id ?? null, place === 'nothing'],
  )
  assert.equal(profile.connectionDirection, place === 'colleagues' || place === 'nothing' ? null : place)
  assert.equal(profile.colleagueCount, one('colleagues'))
  return place
}

for (const [state, roles] of Object.entries(table) as [State, (typeof table)[State]][]) {
  describe(`when Ann has asked Bob, and it is ${state}`, () => {
    for (const [who, acts] of Object.entries(roles) as ['Ann' | 'Bob', Record<Act, Outcome | string>][]) {
      for (const [does, outcome] of Object.entries(acts) as [Act, Outcome | string][]) {
        it(`${who} ${does}: ${typeof outcome === 'string' ? outcome : outcome.filter(Boolean).join('; ')}`, async () => {
          const people = await cast(state)
          const [answer, row, told] = typeof outcome === 'string' ? [outcome, unchanged[state], ''] : outcome
          assert.equal(await act(people, who, does), answer)
          assert.equal(await rowOf(people), row)
          assert.equal(await toldTo(people), told)
          const hasRunOut = state === 'declined 21 days ago' && row === unchanged[state]
          const [ann, bob] = hasRunOut ? seen['none']! : seen[row]!
          assert.deepEqual([await seenBy(people.Ann, people.Bob), await seenBy(people.Bob, people.Ann)], [ann, bob])
        })
      }
    }

    it('Cleo, who has no part in it, changes nothing', async () => {
      const people = await cast(state)
      for (const does of ['accepts', 'declines', 'ends it'] as const) assert.equal(await act(people, 'Cleo', does), notFound)
      assert.equal(await rowOf(people), unchanged[state])
    })
  })
}

describe('a declined request', () => {
  it('cannot be told from a pending one, by the person who sent it, by anything that they can do', async () => {
    const stories = await Promise.all(
      (['pending', 'declined'] as const).map(async (state) => {
        const people = await cast(state)
        const ann = world.as(people.Ann)
        const ask = () => ann.call(askColleague, { body: { receiverId: people.Bob.id, note: 'Again' } })
        const again = await ask()
        await ann.call(endConnection, { params: { id: `${again.id}` } })
        const anew = await ask()
        return {
          again: [again.status, again.id === people.id, again.note],
          gone: await act(people, 'Ann', 'ends it'),
          anew: [anew.status, anew.id === people.id, anew.note, anew.createdAt === world.rooms.now().toISOString()],
        }
      }),
    )
    assert.deepEqual(stories[0], stories[1])
  })

  it('is forgotten once it means nothing any more', async () => {
    const [fresh, old] = [await cast('declined'), await cast('declined 21 days ago')]
    await cleanUpConnections(world.rooms)
    assert.deepEqual([await rowOf(fresh), await rowOf(old)], [unchanged.declined, 'none'])
  })
})
