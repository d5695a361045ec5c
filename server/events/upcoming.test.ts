import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listUpcomingEvents, type Repeat } from '#contract/events.ts'
import { answerOccurrence } from '#contract/occurrences.ts'
import { eventRoom } from '#testing/event-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-11-02T09:00:00Z') })
  room = eventRoom(world, () => ava!)
  ;[ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
})
after(() => world.close())

const at = (day: string, time = '18:00', until = '20:00') => ({ startsLocal: `${day}T${time}`, endsLocal: `${day}T${until}` })

describe('events to come', () => {
  it('are each there once, by its first date that one goes to; and not where one said no', async () => {
    const [fay, groups] = [await world.member('Fay'), groupRoom(world, () => ava!)]
    const groupId = await groups.stand(ada!, {}, [fay])
    const repeat: Repeat = { every: 'week', interval: 1, days: ['WE'], count: 3 }
    const series = await room.stand(ada!, { title: 'Three Wednesdays', groupId, ...at('2026-11-11'), repeat })
    const declined = await room.stand(ada!, { title: 'No thanks', groupId, ...at('2026-11-05') })
    await room.stand(ada!, { title: 'Of the group', groupId, ...at('2026-11-06') })
    await room.stand(ada!, { title: 'For everyone', ...at('2026-11-27') })
    const answer = (occurrenceId: number, said: 'going' | 'not_going') =>
      world.as(fay).call(answerOccurrence, { params: { id: `${occurrenceId}` }, body: { answer: said } })
    await answer(declined.occurrences[0]!.id, 'not_going')
    const shown = async () =>
      (await world.as(fay).call(listUpcomingEvents, {})).map(
        ({ event, occurrence }) => `${event.title} ${occurrence.startsLocal}`,
      )
    assert.deepEqual((await shown()).slice(0, 2), ['Of the group 2026-11-06T18:00', 'Three Wednesdays 2026-11-11T18:00'])
    await answer(series.occurrences[2]!.id, 'going')
    await answer(series.occurrences[1]!.id, 'going')
    assert.deepEqual(await shown(), [
      'Three Wednesdays 2026-11-18T18:00',
      'Of the group 2026-11-06T18:00',
      'For everyone 2026-11-27T18:00',
    ])
  })

  it('are one’s own, then of one’s groups, then what is near in subject and place', async () => {
    const eve = await world.member('Eve')
    await world.db
      .updateTable('users')
      .set({ country: 'IS', specialities: ['Letterpress'] })
      .where('id', '=', eve.id)
      .execute()
    const groups = groupRoom(world, () => ava!)
    const groupId = await groups.stand(ada!, {}, [eve])
    const far = await room.stand(ada!, { title: 'Answered', ...at('2028-03-03') })
    await room.stand(ada!, { title: 'Of the group', groupId, ...at('2028-02-02') })
    await room.stand(ada!, { title: 'Letterpress today', ...at('2028-01-01') })
    await world.db
      .insertInto('rsvps')
      .values({ occurrence_id: far.occurrences[0]!.id, user_id: eve.id, answer: 'going' })
      .execute()
    const upcoming = await world.as(eve).call(listUpcomingEvents, {})
    assert.deepEqual(
      upcoming.map(({ event }) => event.title),
      ['Answered', 'Of the group', 'Letterpress today'],
    )
  })
})
