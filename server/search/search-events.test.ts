import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import { licences } from '#contract/licences.ts'
import { search } from '#contract/search.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
  room = eventRoom(world, () => ava!)
})
after(() => world.close())

const inDays = (days: number) => ({ startsLocal: localAfter(world, days), endsLocal: localAfter(world, days, '20:00') })
const find = (query: CallInput<typeof search>['query'], viewer = ben!) =>
  world.as(viewer).call(search, { query: { type: 'events', ...query } })
const titles = async (query: CallInput<typeof search>['query'], viewer = ben!) =>
  (await find(query, viewer)).events?.map(({ card }) => card.title)

it('finds what is to come before what is over, a title before a text, the soonest first', async () => {
  const over = await room.stand(ada!, { title: 'Vellum, last year', ...inDays(1) })
  const hour = 3_600_000
  const yearAgo = new Date(world.rooms.now().getTime() - 8760 * hour)
  await world.db
    .updateTable('occurrences')
    .set({ starts_at: yearAgo, ends_at: new Date(yearAgo.getTime() + hour) })
    .where('event_id', '=', over.id)
    .execute()
  await room.stand(ada!, { title: 'A talk on skins', body: 'Parchment and vellum.', ...inDays(2) })
  await room.stand(ada!, { title: 'Vellum in autumn', ...inDays(30) })
  await room.stand(ada!, { title: 'Vellum next week', ...inDays(7) })
  assert.deepEqual(await titles({ q: 'vellum' }), [
    'Vellum next week',
    'Vellum in autumn',
    'A talk on skins',
    'Vellum, last year',
  ])
  const first = await find({ q: 'vellum', limit: 3 })
  assert.equal(first.counts.events, 4)
  const rest = await find({ q: 'vellum', limit: 3, cursor: first.nextCursor! })
  assert.deepEqual(
    rest.events?.map(({ card, highlights }) => [card.title, highlights.title]),
    [['Vellum, last year', [[0, 6]]]],
  )
  const all = await world.as(ben!).call(search, { query: { q: 'vellum' } })
  assert.equal(all.events?.length, 3)
})

it('narrows them as their list does: format, country, price, hours, language, category, days', async () => {
  const online = { format: 'online', place: null, joinUrl: 'https://meet.example/x' } as const
  await room.stand(ada!, { title: 'Gilding online', ...online, ...inDays(3), creditHours: 2, language: 'fr' })
  await room.stand(ada!, { title: 'Gilding in Lyon', place: { name: 'Atelier', city: 'Lyon', country: 'FR' }, ...inDays(40) })
  await room.stand(ada!, { title: 'Gilding for money', cost: 'paid', price: '20 €', ...inDays(5) })
  assert.deepEqual(await titles({ q: 'gilding', format: 'online' }), ['Gilding online'])
  assert.deepEqual(await titles({ q: 'gilding', country: 'FR' }), ['Gilding in Lyon'])
  assert.deepEqual(await titles({ q: 'gilding', free: 'true' }), ['Gilding online', 'Gilding in Lyon'])
  assert.deepEqual(await titles({ q: 'gilding', credit: 'true' }), ['Gilding online'])
  assert.deepEqual(await titles({ q: 'gilding', language: 'fr' }), ['Gilding online'])
  assert.deepEqual(await titles({ q: 'lyon' }), ['Gilding in Lyon'])
  const from = localAfter(world, 30).slice(0, 10)
  assert.deepEqual(await titles({ q: 'gilding', since: from }), ['Gilding in Lyon'])
  assert.deepEqual(await titles({ q: 'gilding', until: from }), ['Gilding online', 'Gilding for money'])
})

it('finds events of one group for those who read it, and nothing that waits or was withdrawn', async () => {
  const groups = groupRoom(world, () => ava!)
  const id = await groups.stand(ada!, { title: 'Quiet circle', joining: 'request' })
  await room.stand(ada!, { title: 'Sewing on cords', groupId: id, audience: 'group' })
  await room.propose(ada!, { title: 'Sewing waits' })
  const gone = await room.stand(ada!, { title: 'Sewing no more' })
  await room.decide(gone.id, 'unapprove')
  assert.deepEqual(await titles({ q: 'sewing', group: String(id) }, ada!), ['Sewing on cords'])
  assert.deepEqual(await titles({ q: 'sewing' }), [])
  assert.equal((await find({ q: 'sewing' })).counts.events, 0)
})

it('narrows groups as their list does: subject, language, country, how one joins', async () => {
  const groups = groupRoom(world, () => ava!)
  await groups.stand(ada!, {
    title: 'Marbling in Wien',
    joining: 'request',
    subjects: ['Rare books'],
    language: 'de',
    country: 'AT',
  })
  await groups.stand(ada!, { title: 'Marbling for all', subjects: ['Preservation'], language: 'en', country: 'NZ' })
  const found = async (query: CallInput<typeof search>['query']) =>
    (await find({ q: 'marbling', type: 'groups', ...query })).groups?.map(({ card }) => card.title)
  assert.equal((await found({}))?.length, 2)
  assert.deepEqual(await found({ joining: 'request' }), ['Marbling in Wien'])
  assert.deepEqual(await found({ subject: 'rare BOOKS' }), ['Marbling in Wien'])
  assert.deepEqual(await found({ language: 'en' }), ['Marbling for all'])
  assert.deepEqual(await found({ country: 'NZ', joining: 'open' }), ['Marbling for all'])
  assert.deepEqual(await found({ country: 'NZ', joining: 'request' }), [])
})

it('narrows collections as their list does, and items with them by what is their own', async () => {
  const rooms = collectionRoom(world, () => ava!)
  const old = { institution: 'Stadtarchiv Linz', country: 'AT' }
  await rooms.stand(ada!, { title: 'Tollbooths of Linz', ...old }, [
    { title: ['Tollbooth by the bridge'], date: ['1890'] },
    { title: ['Tollbooth by the gate'], date: ['1950'], rights: [licences.inc.uri] },
  ])
  await rooms.stand(ada!, { title: 'Tollbooths elsewhere', institution: 'Nordmoor Library' }, [{ date: ['1990'] }])
  const found = async (query: CallInput<typeof search>['query']) =>
    (await find({ q: 'tollbooth*', type: 'collections', ...query })).collections?.map(({ card }) => card.title).toSorted()
  const [bridge, gate] = ['Tollbooth by the bridge', 'Tollbooth by the gate']
  assert.deepEqual(await found({ institution: 'stadtarchiv linz' }), [bridge, gate, 'Tollbooths of Linz'])
  assert.deepEqual(await found({ country: 'AT', free: 'true' }), [bridge])
  assert.deepEqual(await found({ fromYear: '1940', untilYear: '1960' }), [gate, 'Tollbooths of Linz'])
  assert.deepEqual(await found({ itemType: 'audio' }), [])
})
