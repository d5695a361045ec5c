import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { blockUser } from '#contract/profiles.ts'
import { answerHosting, askToHost, editEvent, readEvent, removeHost, type Event } from '#contract/events.ts'
import { dropProposal, submitHolding } from '#contract/holdings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { answerOccurrence } from '#contract/occurrences.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { hasWaitingClient } from '#testing/has-waiting-client.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpEvents } from './clean-up-events.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = eventRoom(world, () => ava!)
  ;[ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
  ava = await world.admin('Ava')
})
after(() => world.close())

const ask = (id: number, asker: Actor, asked: Actor) =>
  world.as(asker).call(askToHost, { ...room.at(id), body: { userId: asked.id } })
const answer = (id: number, asked: Actor, accept: boolean) =>
  world.as(asked).call(answerHosting, { ...room.at(id), body: { accept } })
const toldOf = async (viewer: Actor, id: number) =>
  (await world.as(viewer).call(listNotifications, {}))
    .filter(({ holding }) => holding?.id === id)
    .map(({ type, content }) => [type, content])
const statesOf = async (id: number, viewer: Actor) =>
  (await room.read(id, viewer)).hosts.map(({ user, state }): [number, string] => [user.id, state])
/** The days to answer. */
const letPass = (id: number) =>
  world.db
    .updateTable('hosts')
    .set({ since: new Date(world.rooms.now().getTime() - 31 * 86_400_000) })
    .where('event_id', '=', id)
    .execute()

describe('those who host an event with its author', () => {
  it('are asked, read it while it waits, and may change it once they have accepted', async () => {
    const event = await room.propose(ada!, { title: 'Two hosts', coHosts: [ben!.id] })
    assert.deepEqual(await toldOf(ben!, event.id), [['group_invited', '']])
    const asked = await room.read(event.id, ben!)
    assert.deepEqual([asked.may.answerHosting, asked.may.edit, asked.role], [true, false, null])
    assert.equal((await world.as(ben!).refused(editEvent, { ...room.at(event.id), body: { capacity: 3 } })).code, 'not_yours')
    const hosting = await answer(event.id, ben!, true)
    assert.deepEqual([hosting.may.edit, hosting.role, hosting.state], [true, 'host', 'pending'])
    assert.deepEqual(await toldOf(ben!, event.id), [])
    assert.deepEqual(await toldOf(ada!, event.id), [['event_changed', 'Ben hosts “Two hosts” with you now']])
    assert.equal((await world.as(ben!).call(editEvent, { ...room.at(event.id), body: { capacity: 3 } })).capacity, 3)
    await answer(event.id, ben!, true)
  })

  it('take back a change that waits, as its author may; others may not', async () => {
    const event = await room.stand(ada!)
    await ask(event.id, ada!, ben!)
    await answer(event.id, ben!, true)
    const rewritten = { body: 'Read more, and in another order, at https://new.example/place' }
    await world.as(ada!).call(editEvent, { ...room.at(event.id), body: rewritten })
    assert.equal((await room.read(event.id, ben!)).hasProposal, true)
    assert.equal((await world.as(cleo!).refused(dropProposal, room.at(event.id))).code, 'not_yours')
    await world.as(ben!).call(dropProposal, room.at(event.id))
    assert.equal((await room.read(event.id, ada!)).hasProposal, false)
  })

  it('cannot move it into the past by another time zone', async () => {
    const starts = Temporal.Instant.fromEpochMilliseconds(world.rooms.now().getTime()).toZonedDateTimeISO('America/Los_Angeles')
    const local = (hours: number) => starts.add({ hours }).toPlainDateTime().toString({ smallestUnit: 'minute' })
    const event = await room.stand(ada!, { timeZone: 'America/Los_Angeles', startsLocal: local(2), endsLocal: local(3) })
    const refusal = await world.as(ada!).refused(editEvent, { ...room.at(event.id), body: { timeZone: 'Asia/Tokyo' } })
    assert.equal(refusal.code, 'invalid_input')
  })

  it('move one of its dates at most three years ahead', async () => {
    const [starts, ends] = ['10:00', '11:00'].map((time) => localAfter(world, 14, time))
    const repeat = { every: 'month', interval: 1, monthDay: Number(starts!.slice(8, 10)), count: 2 } as const
    const event = await room.stand(ada!, { startsLocal: starts!, endsLocal: ends!, repeat })
    const [startsLocal, endsLocal] = ['10:00', '11:00'].map((time) => localAfter(world, 3 * 366, time))
    const body = { scope: 'this', occurrenceId: event.occurrences[0]!.id, startsLocal, endsLocal } as const
    const refused = await world.as(ada!).refused(editEvent, { ...room.at(event.id), body })
    assert.deepEqual(Object.keys(refused.fields!), ['startsLocal'])
  })

  it('learn of a draft when it is submitted', async () => {
    const draft = await room.propose(ada!, { isDraft: true, coHosts: [ben!.id] })
    assert.deepEqual(await toldOf(ben!, draft.id), [])
    assert.equal((await world.as(ben!).refused(readEvent, room.at(draft.id))).status, 404)
    await world.as(ada!).call(submitHolding, room.at(draft.id))
    assert.equal((await toldOf(ben!, draft.id)).length, 1)
  })

  it('decline, step down, are removed by the author; a question is taken back by any host', async () => {
    const event = await room.stand(ada!)
    await ask(event.id, ada!, ben!)
    assert.deepEqual(await statesOf(event.id, cleo!), [[ada!.id, 'host']])
    assert.deepEqual((await answer(event.id, ben!, false)).role, null)
    assert.deepEqual(await statesOf(event.id, ada!), [[ada!.id, 'host']])
    await room.host(event.id, ben!)
    await ask(event.id, ben!, cleo!)
    const remove = (userId: number) => ({ params: { id: `${event.id}`, userId: `${userId}` } })
    await world.as(ben!).call(removeHost, remove(cleo!.id))
    assert.deepEqual(await toldOf(cleo!, event.id), [])
    await room.host(event.id, cleo!)
    assert.equal((await world.as(ben!).refused(removeHost, remove(cleo!.id))).code, 'not_yours')
    assert.equal((await world.as(ben!).refused(removeHost, remove(ada!.id))).code, 'user_not_found')
    await world.as(ada!).call(removeHost, remove(cleo!.id))
    await world.as(ben!).call(removeHost, remove(ben!.id))
    assert.deepEqual(await statesOf(event.id, ada!), [[ada!.id, 'host']])
    assert.equal((await world.as(ada!).refused(removeHost, remove(ada!.id))).code, 'not_yours')
    assert.equal((await world.as(ben!).refused(editEvent, { ...room.at(event.id), body: { capacity: 3 } })).code, 'not_yours')
  })

  it('are at most eight, and none who blocks the asker, is unproven or suspended', async () => {
    const event = await room.stand(ada!)
    const blocker = await world.member('Bo')
    await world.as(blocker).call(blockUser, { body: { userId: ada!.id } })
    const suspended = await world.person('Sam', { isSuspended: true })
    const unproven = await world.person('Una', { emailVerified: false })
    for (const someone of [blocker, suspended, unproven, { ...ada! }]) {
      const refused = await world.as(ada!).refused(askToHost, { ...room.at(event.id), body: { userId: someone.id } })
      assert.equal(refused.code, 'user_not_found', someone.name)
    }
    assert.equal(
      (await world.as(ben!).refused(askToHost, { ...room.at(event.id), body: { userId: cleo!.id } })).code,
      'not_yours',
    )
    const eight = await Promise.all(Array.from({ length: 8 }, (_, at) => world.member(`Host${at}`)))
    for (const one of eight) await ask(event.id, ada!, one)
    await ask(event.id, ada!, eight[0]!)
    assert.equal(
      (await world.as(ada!).refused(askToHost, { ...room.at(event.id), body: { userId: cleo!.id } })).code,
      'too_many_hosts',
    )
  })

  it('have it when its author steps down, the one of longest standing first', async () => {
    const event = await room.stand(ada!)
    await room.host(event.id, cleo!)
    await room.host(event.id, ben!)
    const params = { id: `${event.id}`, userId: `${ada!.id}` }
    const left = await world.as(ada!).call(removeHost, { params })
    assert.deepEqual([left.role, left.may.edit, left.hosts.length], [null, false, 2])
    const seen = await room.read(event.id, ada!)
    assert.deepEqual([seen.user.id, seen.role, seen.may.edit], [cleo!.id, null, false])
    assert.deepEqual(await statesOf(event.id, ada!), [
      [cleo!.id, 'host'],
      [ben!.id, 'host'],
    ])
  })

  it('end with its old author, and so do answers, where a block is between them and its new one', async () => {
    const [dan, eve] = [await world.member('Dan'), await world.member('Eve')]
    const event = await room.stand(ada!, { capacity: 1 })
    for (const host of [cleo!, dan, ben!]) await room.host(event.id, host)
    const [date] = event.occurrences
    for (const who of [eve, ben!]) await world.as(who).call(answerOccurrence, { ...room.at(date!.id), body: { answer: 'going' } })
    await world.as(cleo!).call(blockUser, { body: { userId: eve.id } })
    await world.as(dan).call(blockUser, { body: { userId: cleo!.id } })
    await world.as(ada!).call(removeHost, { params: { id: `${event.id}`, userId: `${ada!.id}` } })
    assert.deepEqual(await statesOf(event.id, ada!), [
      [cleo!.id, 'host'],
      [ben!.id, 'host'],
    ])
    const answers = world.db.selectFrom('rsvps').select(['user_id', 'answer']).where('occurrence_id', '=', date!.id)
    assert.deepEqual(await answers.execute(), [{ user_id: ben!.id, answer: 'going' }])
  })

  it('are those that an edit names: others are asked no longer, and only its author removes one who hosts it', async () => {
    const dan = await world.member('Dan')
    const event = await room.stand(ada!)
    await room.host(event.id, ben!)
    const name = (...coHosts: Actor[]) => ({ ...room.at(event.id), body: { coHosts: coHosts.map(({ id }) => id) } })
    await world.as(ada!).call(editEvent, name(ben!, cleo!))
    assert.deepEqual(await toldOf(cleo!, event.id), [['group_invited', '']])
    await world.as(ada!).call(editEvent, name(cleo!, ben!))
    await world.as(ben!).call(editEvent, name(dan))
    const states = { [ada!.id]: 'host', [ben!.id]: 'host', [dan.id]: 'asked' }
    assert.deepEqual(Object.fromEntries(await statesOf(event.id, ada!)), states)
    assert.deepEqual(await toldOf(cleo!, event.id), [])
    await room.host(event.id, cleo!)
    assert.equal((await world.as(ben!).refused(editEvent, name(dan))).code, 'not_yours')
    assert.equal((await world.as(ava!).refused(editEvent, name(ava!))).code, 'not_yours')
    await world.as(ada!).call(editEvent, name())
    assert.deepEqual(await statesOf(event.id, ada!), [[ada!.id, 'host']])
  })

  it('are named again with one date, and not changed by it; one who may not be asked is refused', async () => {
    const [startsLocal, endsLocal] = ['10:00', '11:00'].map((time) => localAfter(world, 14, time))
    const repeat = { every: 'month', interval: 1, monthDay: Number(startsLocal!.slice(8, 10)), count: 2 } as const
    const event = await room.stand(ada!, { startsLocal: startsLocal!, endsLocal: endsLocal!, repeat })
    await room.host(event.id, ben!)
    const occurrenceId = event.occurrences[0]!.id
    const ofDate = (...coHosts: Actor[]) => ({
      ...room.at(event.id),
      body: { scope: 'this', occurrenceId, capacity: 7, coHosts: coHosts.map(({ id }) => id) } as const,
    })
    assert.equal((await world.as(ada!).call(editEvent, ofDate(ada!, ben!))).occurrences[0]!.capacity, 7)
    assert.deepEqual(Object.keys((await world.as(ada!).refused(editEvent, ofDate(ben!, cleo!))).fields!), ['coHosts'])
    const suspended = await world.person('Sid', { isSuspended: true })
    const body = { coHosts: [ben!.id, suspended.id] }
    const refused = await world.as(ada!).refused(editEvent, { ...room.at(event.id), body })
    assert.deepEqual([refused.code, Object.keys(refused.fields!)], ['user_not_found', ['coHosts']])
  })

  it('are of the group that the same edit moves it to', async () => {
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'hidden' }, [ben!])
    const draft = await room.propose(ada!, { isDraft: true })
    const move = (...coHosts: Actor[]) => ({
      ...room.at(draft.id),
      body: { audience: 'group', groupId, coHosts: coHosts.map(({ id }) => id) } as const,
    })
    assert.equal((await world.as(ada!).refused(editEvent, move(cleo!))).code, 'user_not_found')
    await world.as(ada!).call(editEvent, move(ben!))
    assert.deepEqual(Object.fromEntries(await statesOf(draft.id, ada!)), { [ada!.id]: 'host', [ben!.id]: 'asked' })
  })

  it('have thirty days to answer, and can be asked again as soon as these are over', async () => {
    const event = await room.stand(ada!)
    const others = await Promise.all(Array.from({ length: 7 }, (_, at) => world.member(`Other${at}`)))
    for (const one of [ben!, ...others]) await ask(event.id, ada!, one)
    await letPass(event.id)
    assert.equal((await room.read(event.id, ben!)).may.answerHosting, false)
    assert.equal((await world.as(ben!).refused(answerHosting, { ...room.at(event.id), body: { accept: true } })).status, 404)
    assert.deepEqual(await statesOf(event.id, ada!), [[ada!.id, 'host']])
    assert.ok(
      (await statesOf((await ask(event.id, ada!, ben!)).id, ada!)).some(([id, state]) => id === ben!.id && state === 'asked'),
    )
    assert.equal((await toldOf(ben!, event.id)).length, 1)
    assert.equal((await answer(event.id, ben!, true)).role, 'host')
    // Nor do those who did not answer take the places of others.
    await ask(event.id, ada!, cleo!)
  })

  it('are asked again where an edit names them, and not by one that leaves them out', async () => {
    const event = await room.stand(ada!)
    for (const one of [ben!, cleo!]) await ask(event.id, ada!, one)
    await letPass(event.id)
    await world.as(ada!).call(editEvent, { ...room.at(event.id), body: { coHosts: [cleo!.id] } })
    assert.deepEqual(await statesOf(event.id, ada!), [
      [ada!.id, 'host'],
      [cleo!.id, 'asked'],
    ])
    assert.equal((await answer(event.id, cleo!, true)).role, 'host')
    assert.deepEqual(await toldOf(ben!, event.id), [])
  })

  it('stay named in a draft, however long it waits, and have their days from its submission on', async () => {
    const draft = await room.propose(ada!, { isDraft: true, coHosts: [ben!.id] })
    await letPass(draft.id)
    await cleanUpEvents(world.rooms)
    assert.deepEqual(Object.fromEntries(await statesOf(draft.id, ada!)), { [ada!.id]: 'host', [ben!.id]: 'asked' })
    await world.as(ada!).call(submitHolding, room.at(draft.id))
    assert.equal((await answer(draft.id, ben!, true)).role, 'host')
  })

  it('are not asked when they are suspended while the event is proposed', async () => {
    const guest = await world.member('Guest')
    let proposed: Promise<Event> | undefined
    const done: string[] = []
    await world.rooms.database.transaction(async (db) => {
      await db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', guest.id).execute()
      proposed = room.propose(ada!, { coHosts: [guest.id] }).finally(() => done.push('proposed'))
      while (done.length === 0 && !(await hasWaitingClient(world))) await setImmediate()
    })
    const { id } = await proposed!
    assert.deepEqual(await world.db.selectFrom('hosts').select('user_id').where('event_id', '=', id).execute(), [])
  })

  it('are of a group’s own event those who read the group', async () => {
    const groups = groupRoom(world, () => ava!)
    const groupId = await groups.stand(ada!, { joining: 'hidden' }, [ben!])
    const event = await room.stand(ada!, { audience: 'group', groupId })
    assert.equal(
      (await world.as(ada!).refused(askToHost, { ...room.at(event.id), body: { userId: cleo!.id } })).code,
      'user_not_found',
    )
    await room.host(event.id, ben!)
    await world.db.deleteFrom('group_members').where('group_id', '=', groupId).where('user_id', '=', ben!.id).execute()
    assert.equal((await world.as(ben!).refused(readEvent, room.at(event.id))).status, 404)
    // Nor does it pass to them when its author steps down.
    const stepDown = { params: { id: `${event.id}`, userId: `${ada!.id}` } }
    assert.equal((await world.as(ada!).refused(removeHost, stepDown)).code, 'not_yours')
    assert.equal((await room.read(event.id, ada!)).user.id, ada!.id)
  })

  it('do not get it from its author while it waits: who wrote it would decide on it', async () => {
    const event = await room.propose(ada!, { coHosts: [ben!.id] })
    await answer(event.id, ben!, true)
    const stepDown = { params: { id: `${event.id}`, userId: `${ada!.id}` } }
    assert.equal((await world.as(ada!).refused(removeHost, stepDown)).code, 'not_submitted')
  })
})
