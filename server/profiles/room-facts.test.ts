import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelEvent } from '#contract/events.ts'
import { setGoal } from '#contract/learning-goals.ts'
import { answerOccurrence, type Answer } from '#contract/occurrences.ts'
import { readRoomFacts } from '#contract/profiles.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { courseRoom } from '#testing/course-room.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const facts = (of: Actor) => world.as(of).call(readRoomFacts, {})
const roomsOf = <Room>(open: (world: World, admin: () => Actor) => Room) => open(world, () => ava!)
const at18In = (days: number) => ({
  startsLocal: localAfter(world, days),
  endsLocal: localAfter(world, days, '20:00'),
})

it('say nothing to someone who has nothing there', async () => {
  const { resources: _, ...rest } = await facts(await world.member('Nia'))
  assert.deepEqual(rest, { newCollections: 0, nextDate: null, hours: null, newInGroups: 0 })
})

it('are for members', async () => {
  assert.equal((await world.as(null).refused(readRoomFacts, {})).status, 401)
  const unverified = await world.person('Una', { emailVerified: false })
  assert.equal((await world.as(unverified).refused(readRoomFacts, {})).status, 403)
})

describe('of groups', () => {
  it('count what others have posted since one looked, in all that one is in', async () => {
    const room = roomsOf(groupRoom)
    const reader = await world.member('Rea')
    const [one, two, other] = [await room.stand(ada!, {}, [reader]), await room.stand(ada!, {}, [reader]), await room.stand(ada!)]
    world.pass(1)
    for (const id of [one, one, two, other]) await world.post(ada!, { group: { id } })
    await world.post(reader, { group: { id: one } })
    await world.post(ada!, { group: { id: two }, isApproved: false })
    assert.equal((await facts(reader)).newInGroups, 3)
    world.pass(1)
    await room.read(one, reader)
    assert.equal((await facts(reader)).newInGroups, 1)
  })
})

describe('of events', () => {
  const answer = (who: Actor, id: number, said: Answer) =>
    world.as(who).call(answerOccurrence, { params: { id: `${id}` }, body: { answer: said } })

  it('name the next date that one goes to or hosts, and not what is cancelled or over', async () => {
    const room = roomsOf(eventRoom)
    const goer = await world.member('Gus')
    const [later, soon, own] = [
      await room.stand(ada!, at18In(6)),
      await room.stand(ada!, at18In(3)),
      await room.stand(goer, at18In(8)),
    ]
    const next = async (who: Actor) => (await facts(who)).nextDate?.startsLocal
    assert.equal(await next(goer), localAfter(world, 8))
    await answer(goer, later.occurrences[0]!.id, 'going')
    await answer(goer, soon.occurrences[0]!.id, 'interested')
    assert.equal(await next(goer), localAfter(world, 6))
    await answer(goer, soon.occurrences[0]!.id, 'going')
    assert.equal(await next(goer), localAfter(world, 3))
    await world.as(ada!).call(cancelEvent, { ...room.at(soon.id), body: { reason: 'The room is flooded.' } })
    assert.equal(await next(goer), localAfter(world, 6))
    await room.host(own.id, ben!)
    assert.equal(await next(ben!), localAfter(world, 8))
    await room.propose(ben!, at18In(2))
    assert.equal(await next(ben!), localAfter(world, 8), 'what waits for review is no date yet')
  })
})

describe('of learning', () => {
  it('hold the hours of the period against its goal', async () => {
    const learner = await world.member('Lea')
    const day = (days: number) => new Date(world.rooms.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const goal = { name: 'A year', hours: 40, months: 12, startsOn: day(-30) }
    await world.as(learner).call(setGoal, { body: { ...goal, startsOn: day(30), hours: 5 } })
    await world.as(learner).call(setGoal, { body: goal })
    const room = roomsOf(courseRoom)
    await room.add(learner, { completedOn: day(-2), hours: 2.5 })
    await room.add(learner, { completedOn: day(-40), hours: 10 })
    assert.deepEqual((await facts(learner)).hours, { done: 2.5, goal: 40 })
    assert.equal((await facts(ben!)).hours, null)
  })
})

describe('of collections and resources', () => {
  it('count what others shared within a week, and all that is for everyone', async () => {
    const [collections, resources] = [roomsOf(collectionRoom), roomsOf(resourceRoom)]
    const before = await facts(ben!)
    await collections.stand(ada!)
    await collections.begin(ada!)
    assert.equal((await facts(ben!)).newCollections, before.newCollections + 1)
    assert.equal((await facts(ada!)).newCollections, 0, 'one’s own is no news')
    const groupId = await roomsOf(groupRoom).stand(ada!)
    await resources.stand(ada!)
    await resources.stand(ada!, { audience: 'group', groupId })
    assert.equal((await facts(ben!)).resources, before.resources, 'counted every ten minutes')
    world.pass(0.2)
    assert.equal((await facts(ben!)).resources, before.resources + 1)
    world.pass(7 * 24)
    assert.equal((await facts(ben!)).newCollections, 0)
  })
})
