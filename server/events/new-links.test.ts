import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editEvent, type EventEdit } from '#contract/events.ts'
import { answerOccurrence } from '#contract/occurrences.ts'
import { listQueue } from '#contract/review.ts'
import { eventRoom } from '#testing/event-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-11-02T09:00:00Z') })
  room = eventRoom(world, () => ava!)
  ;[ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
  ava = await world.admin('Ava')
})
after(() => world.close())

const edit = (id: number, body: Partial<EventEdit>) => world.as(ada!).call(editEvent, { ...room.at(id), body })
const answer = (occurrenceId: number, viewer: Actor, said: 'going' | 'not_going' = 'going') =>
  world.as(viewer).call(answerOccurrence, { params: { id: `${occurrenceId}` }, body: { answer: said } })

describe('a new link of an event', () => {
  it('shows to no one before a reviewer has read it', async () => {
    const event = await room.stand(ada!, { title: 'Linked' })
    const edited = await edit(event.id, {
      infoUrl: 'https://new.example',
      registration: 'elsewhere',
      registerUrl: 'https://there.example',
    })
    assert.deepEqual([edited.infoUrl, edited.registration, edited.registerUrl], [null, 'here', null])
    const lines = await world.as(ava!).call(listQueue, { query: { type: 'event' } })
    const line = lines.find(({ subjectId }) => subjectId === event.id)!
    const { before, after } = line.proposal!
    assert.deepEqual([before.facts.infoUrl, after.facts.infoUrl], [null, 'https://new.example'])
    assert.deepEqual([before.facts.registration, after.facts.registration], ['here', 'elsewhere'])
    await room.approve(event.id)
    const read = await room.read(event.id, ben!)
    assert.deepEqual(
      [read.infoUrl, read.registration, read.registerUrl, read.facts.infoUrl],
      ['https://new.example', 'elsewhere', 'https://there.example', undefined],
    )
  })

  it('is compared with the event as it is now, whatever took effect meanwhile', async () => {
    const event = await room.stand(ada!, { title: 'Compared', place: { name: 'Hall', city: 'Bonn', country: 'DE' } })
    await edit(event.id, { infoUrl: 'https://more.example' })
    await edit(event.id, { place: { name: 'Depot', city: 'Ulm', country: 'DE' } })
    const lines = await world.as(ava!).call(listQueue, { query: { type: 'event' } })
    const { before, after } = lines.find(({ subjectId }) => subjectId === event.id)!.proposal!
    assert.deepEqual([before.facts.city, after.facts.city], ['Ulm', 'Ulm'])
    const differing = Object.keys(after.facts).filter(
      (name) => JSON.stringify(before.facts[name]) !== JSON.stringify(after.facts[name]),
    )
    assert.deepEqual(differing, ['infoUrl'])
    await room.approve(event.id)
    assert.equal((await room.read(event.id, ben!)).facts.city, 'Ulm')
  })

  it('waits with no more than what is new: what its hosts change meanwhile stays', async () => {
    const registering = { registration: 'elsewhere', registerUrl: 'https://there.example' } as const
    const event = await room.stand(ada!, { ...registering, infoUrl: 'https://old.example' })
    await edit(event.id, { ...registering, infoUrl: 'https://new.example' })
    await edit(event.id, { registration: 'here', registerUrl: null, capacity: 5 })
    await room.approve(event.id)
    const read = await room.read(event.id, ben!)
    assert.deepEqual([read.infoUrl, read.registration, read.registerUrl, read.capacity], ['https://new.example', 'here', null, 5])
    await edit(event.id, { registration: 'elsewhere', registerUrl: 'https://there.example' })
    await room.approve(event.id)
    await edit(event.id, { registerUrl: 'https://other.example' })
    await edit(event.id, { registration: 'none' })
    await room.approve(event.id)
    const again = await room.read(event.id, ben!)
    assert.deepEqual([again.registration, again.registerUrl], ['none', null])
  })

  it('waits, while another is taken away at once', async () => {
    const event = await room.stand(ada!, { infoUrl: 'https://old.example', capacity: 3 })
    const edited = await edit(event.id, { infoUrl: null, registration: 'elsewhere', registerUrl: 'https://there.example' })
    assert.deepEqual([edited.infoUrl, edited.registration, edited.capacity], [null, 'here', 3])
  })

  it('lets no one in who waits when people shall register elsewhere, neither before it is approved nor after', async () => {
    const event = await room.stand(ada!, { capacity: 1 })
    const [date] = event.occurrences
    const dan = await world.member('Dan')
    for (const each of [ben!, cleo!, dan]) await answer(date!.id, each)
    const answers = async () => {
      const dates = await Promise.all([ben!, cleo!, dan].map((each) => room.read(event.id, each)))
      return dates.map(({ occurrences }) => occurrences[0]!.answer)
    }
    const asked = { registration: 'elsewhere', registerUrl: 'https://there.example', capacity: null } as const
    const edited = await edit(event.id, asked)
    assert.deepEqual([edited.registration, edited.capacity, edited.occurrences[0]!.capacity], ['here', 1, 1])
    assert.deepEqual(await answers(), ['going', 'waiting', 'waiting'])
    await answer(date!.id, ben!, 'not_going')
    assert.deepEqual(await answers(), ['not_going', 'going', 'waiting'])

    await room.approve(event.id)
    const read = await room.read(event.id, cleo!)
    assert.deepEqual([read.registration, read.capacity, read.occurrences[0]!.capacity], ['elsewhere', null, null])
    assert.deepEqual(await answers(), ['not_going', 'going', 'waiting'])
    await answer(date!.id, cleo!, 'not_going')
    assert.deepEqual(await answers(), ['not_going', 'not_going', 'waiting'])

    await edit(event.id, { registration: 'here', registerUrl: null })
    assert.deepEqual(await answers(), ['not_going', 'not_going', 'going'])
  })
})
