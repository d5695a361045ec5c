import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { muteUser } from '#contract/profiles.ts'
import { listEventMonth, listEvents } from '#contract/events.ts'
import { listResources } from '#contract/resources.ts'
import { eventRoom } from '#testing/event-room.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-11-02T09:00:00Z') })
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})
after(() => world.close())

/** Page by page, following the links of the answers. */
async function readAll<Row>(endpoint: Endpoint, query: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = []
  const first = await world.as(ben!).send(endpoint, { query } as never)
  for (let answer = first; ;) {
    rows.push(...answer.json<Row[]>())
    const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
    if (!next) return rows
    answer = await world.as(ben!).inject({ method: 'GET', url: next })
  }
}

it('finds the dates that have marks in their order, where many have them and where few have', async () => {
  const room = eventRoom(world, () => ava!)
  const at = { startsLocal: '2027-01-01T10:00', endsLocal: '2027-01-01T11:00', timeZone: 'UTC' }
  const online = { format: 'online', place: null, joinUrl: 'https://meet.example/1' } as const
  const often = await room.stand(ada!, { title: 'Often', ...at })
  const rare = await room.stand(ada!, { title: 'Rare', ...at, ...online })
  const others = await room.stand(cleo!, { title: 'Of one who is muted', ...at, ...online })
  // One date in 450 is rare enough: walking the list finds less than a page before the walk ends.
  await sql`
    insert into occurrences (event_id, starts_local, ends_local, starts_at, ends_at, planned_local, is_listed)
    select case n % 450 when 7 then ${rare.id}::int when 8 then ${others.id}::int else ${often.id}::int end,
           to_char(at, 'YYYY-MM-DD"T"HH24:MI'), to_char(at + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'),
           at at time zone 'UTC', (at + interval '1 hour') at time zone 'UTC', to_char(at, 'YYYY-MM-DD"T"HH24:MI'), true
      from generate_series(1, 9100) as n cross join lateral (select timestamp '2027-01-02 00:00' + n * interval '1 hour' as at) as time
  `.execute(world.db)
  await world.as(ben!).call(muteUser, { body: { userId: cleo!.id } })
  const { rows } = await sql<{ id: number }>`select id from occurrences where event_id = ${rare.id} order by starts_at`.execute(
    world.db,
  )
  const wanted = rows.map(({ id }) => id)
  assert.equal(wanted.length, 22)
  for (const limit of [7, 20, 50]) {
    const found = await readAll<{ occurrence: { id: number } }>(listEvents, { format: 'online', from: '2027-01-01', limit })
    assert.deepEqual(
      found.map(({ occurrence }) => occurrence.id),
      wanted,
    )
  }
  const common = await world.as(ben!).call(listEvents, { query: { format: 'in_person', from: '2027-01-01', limit: 50 } })
  assert.deepEqual([common.length, new Set(common.map(({ event }) => event.title))], [50, new Set(['Often'])])
  assert.deepEqual(await world.as(ben!).call(listEvents, { query: { format: 'hybrid', from: '2027-01-01' } }), [])
  const month = await world.as(ben!).call(listEventMonth, { query: { month: '2027-02', timeZone: 'UTC', format: 'online' } })
  const { rows: ofMonth } = await sql<{ id: number }>`
    select id from occurrences where event_id = ${rare.id} and starts_local like '2027-02-%' order by starts_at`.execute(world.db)
  assert.ok(ofMonth.length > 0)
  assert.deepEqual(
    month.map(({ occurrenceId }) => occurrenceId),
    ofMonth.map(({ id }) => id),
  )
})

it('finds the resources that have marks in every order, where many have them and where few have', async () => {
  const room = resourceRoom(world, () => ava!)
  const rare = await room.stand(ada!, { title: 'Rare', type: 'policy' })
  await sql`
    with shared as (
      insert into holdings (kind, author_id, audience, state, title, body, facts, words, language, submitted_at, approved_at, listed_at)
      select 'resource', case n % 150 when 8 then ${cleo!.id}::int else ${ada!.id}::int end, 'members', 'approved', 'Form ' || n, 'A form.',
             '{}', '', 'en', now(), now(), now() - n * interval '1 minute' from generate_series(1, 3000) as n returning id, title)
    insert into resources (holding_id, type, language, licence, may_share, used_count, download_count, version_count)
    select id, case when n % 150 in (7, 8) then 'policy' else 'form' end, 'en', 'cc0', true, n % 11, n % 13, 0
      from shared cross join lateral (select replace(title, 'Form ', '')::int as n) as numbered`.execute(world.db)
  const orders = { newest: 'listed_at', used: 'used_count', downloaded: 'download_count' } as const
  for (const [sort, column] of Object.entries(orders)) {
    const { rows } = await sql<{ id: number }>`
      select holding_id as id from resources where type = 'policy' and author_id = ${ada!.id}
       order by ${sql.ref(column)} desc, holding_id desc`.execute(world.db)
    assert.ok(rows.length === 21 && rows.some(({ id }) => id === rare.id))
    for (const limit of [4, 20]) {
      const found = await readAll<{ id: number }>(listResources, { type: 'policy', language: 'en', sort, limit })
      assert.deepEqual(
        found.map(({ id }) => id),
        rows.map(({ id }) => id),
      )
    }
    const common = await world.as(ben!).call(listResources, { query: { type: 'form', sort: sort as 'used', limit: 50 } })
    assert.equal(common.length, 50)
    assert.deepEqual(await world.as(ben!).call(listResources, { query: { type: 'report', sort: sort as 'used' } }), [])
  }
})
