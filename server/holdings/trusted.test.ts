import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editEvent, type Event } from '#contract/events.ts'
import { submitHolding } from '#contract/holdings.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-11-02T09:00:00Z') })
  room = eventRoom(world, () => ava!)
  ;[ada, ben] = await world.members('Ada', 'Ben')
  ava = await world.admin('Ava')
  await world.as(ava).call(changeInstanceSettings, { body: { publishesTrustedPosts: true } })
})
after(() => world.close())

const relevant = {
  title: 'Cataloguing rules for archives and libraries',
  body: 'Metadata, cataloguing rules and authority files for librarians at university libraries.',
}

describe('a trusted member', () => {
  it('publishes at once, but not again what a reviewer rejected or sent back', async () => {
    for (let count = 0; count < 3; count++) await room.stand(ada!)
    for (const decision of ['reject', 'unapprove'] as const) {
      const { id, state } = await room.propose(ada!, relevant)
      assert.equal(state, 'approved')
      await room.decide(id, decision)
      assert.equal((await world.as(ada!).call(submitHolding, room.at(id))).state, 'pending')
    }
    const draft = await room.propose(ada!, { ...relevant, isDraft: true })
    assert.equal((await world.as(ada!).call(submitHolding, room.at(draft.id))).state, 'approved')
  })

  it('is not who had one series approved and parted it', async () => {
    const on = (days: number) => ({ startsLocal: localAfter(world, days), endsLocal: localAfter(world, days, '20:00') })
    const part = ({ id, occurrences }: Event, capacity: number) =>
      world.as(ben!).call(editEvent, { ...room.at(id), body: { scope: 'following', occurrenceId: occurrences[1]!.id, capacity } })
    const days = (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const)[new Date(`${localAfter(world, 10)}Z`).getUTCDay()]!
    const series = await room.stand(ben!, { ...on(10), repeat: { every: 'week', interval: 1, days: [days], count: 4 } })
    world.pass(1)
    await part(await part(series, 9), 8)
    assert.equal((await room.propose(ben!, relevant)).state, 'pending')
  })
})
