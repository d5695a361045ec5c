import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { cancelEvent, editEvent, type EventEdit, type Repeat } from '#contract/events.ts'
import { deleteHolding, submitHolding } from '#contract/holdings.ts'
import { listNotifications } from '#contract/notifications.ts'
import {
  answerOccurrence,
  checkIn,
  confirmAttendance,
  readCheckInCode,
  writeAfterwards,
  type Occurrence,
} from '#contract/occurrences.ts'
import { listQueue, reviewSubject } from '#contract/review.ts'
import { addEvent } from '#testing/events.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ben, cleo, dan, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
  room = eventRoom(world, () => ava!)
})
after(() => world.close())

const at = (id: number) => ({ params: { id: `${id}` } })
const edit = (id: number, body: Partial<EventEdit>) => world.as(ada!).call(editEvent, { ...at(id), body })
const go = async (who: Actor, date: number) =>
  (await world.as(who).call(answerOccurrence, { ...at(date), body: { answer: 'going' } }))[0]!
const dateOf = async (id: number, viewer: Actor, date?: number) => (await room.read(id, viewer, date)).occurrences[0]!
const cancel = (id: number, occurrenceId?: number) =>
  world.as(ada!).call(cancelEvent, { ...at(id), body: { reason: 'The roof leaks', ...(occurrenceId && { occurrenceId }) } })
const weekly = (count: number): Repeat => ({ every: 'week', interval: 1, days: ['WE'], count })
const series = (count: number) =>
  ({ startsLocal: '2027-03-03T18:00', endsLocal: '2027-03-03T20:00', repeat: weekly(count) }) as const

it('gives places that became free while it was withdrawn to those who wait, when it stands again', async () => {
  const event = await room.stand(ada!, { capacity: 1 })
  const date = event.occurrences[0]!.id
  for (const who of [ben!, cleo!]) await go(who, date)
  await room.decide(event.id, 'unapprove')
  await edit(event.id, { capacity: 2 })
  await world.as(ada!).send(submitHolding, at(event.id))
  await room.approve(event.id)
  assert.equal((await dateOf(event.id, cleo!)).answer, 'going')
  assert.equal((await go(dan!, date)).answer, 'waiting')
  assert.deepEqual(await wrongCounts(world), [])
})

it('tells those to whom it was cancelled that it stands again, and asks them where it is at another time', async () => {
  for (const isMoved of [false, true]) {
    const event = await room.stand(ada!, { title: 'After all' })
    const date = event.occurrences[0]!.id
    for (const who of [ben!, ada!]) await go(who, date)
    const heard = async (who: Actor) =>
      (await world.as(who).call(listNotifications, { query: {} })).filter(({ holding }) => holding?.id === event.id)
    await room.decide(event.id, 'unapprove')
    if (isMoved) await edit(event.id, { startsLocal: localAfter(world, 9, '18:00'), endsLocal: localAfter(world, 9, '20:00') })
    await world.as(ada!).send(submitHolding, at(event.id))
    await room.approve(event.id)
    await untilDone(world, 'event-news')
    const [line] = await heard(ben!)
    assert.match(line!.content, /^“After all” takes place after all: \w+day, .+, \d\d:\d\d \(.+\)$/)
    assert.ok((await heard(ada!)).every(({ type }) => type !== 'event_changed'))
    const { answer, asksAgain, movedFrom } = await dateOf(event.id, ben!)
    assert.deepEqual([answer, asksAgain, movedFrom !== null], ['going', isMoved, isMoved])
  }
})

it('lets those who wait hide their names, also where no one can join the line any more', async () => {
  const event = await room.stand(ada!, { capacity: 1 })
  const date = event.occurrences[0]!.id
  for (const who of [ben!, cleo!]) await go(who, date)
  await edit(event.id, { hasWaitingList: false })
  const answering = { ...at(date), body: { answer: 'going', isQuiet: true } } as const
  const [{ answer, isQuiet }] = (await world.as(cleo!).call(answerOccurrence, answering)) as [Occurrence]
  assert.deepEqual([answer, isQuiet], ['waiting', true])
  assert.equal((await world.as(dan!).refused(answerOccurrence, answering)).code, 'event_full')
})

it('is not approved when one of its dates was changed after the reviewer read it', async () => {
  const event = await room.propose(ada!, { title: 'Three Wednesdays', ...series(3) })
  const { version } = (await world.as(ava!).call(listQueue, { query: { type: 'event' } })).find(
    ({ subjectId }) => subjectId === event.id,
  )!
  const [, second] = event.occurrences
  await edit(event.id, {
    scope: 'this',
    occurrenceId: second!.id,
    startsLocal: '2027-03-11T03:00',
    endsLocal: '2027-03-11T05:00',
  })
  const body = { subjectType: 'holding', subjectId: event.id, decision: 'approve', version } as const
  const { code } = await world.as(ava!).refused(reviewSubject, { body })
  assert.equal(code, 'holding_edited')
})

it('takes back the attendance and the hours of who had checked in before it was cancelled or moved', async () => {
  for (const change of ['cancelled', 'moved'] as const) {
    const { id: event, date } = await addEvent(world, ada!, { hours: [1 / 3], creditHours: 2 })
    await go(ben!, date)
    const { code } = await world.as(ada!).call(readCheckInCode, at(date))
    await world.as(ben!).call(checkIn, { ...at(date), body: { code } })
    assert.deepEqual((await dateOf(event, ben!)).credit, { hours: 2, certificateCode: null })
    if (change === 'cancelled') await cancel(event)
    else await edit(event, { startsLocal: localAfter(world, 3), endsLocal: localAfter(world, 3, '20:00') })
    const { attended, credit } = await dateOf(event, ben!)
    assert.deepEqual([attended, credit], [false, null], change)
    const entries = world.db.selectFrom('learning_entries').select('id').where('occurrence_id', '=', date)
    assert.deepEqual(await entries.execute(), [], change)
  }
})

it('is not deleted by its author once someone was there, with or without an answer, also when that is forgotten', async () => {
  const { id: event, date } = await addEvent(world, ada!, { hours: [-1], creditHours: 1 })
  await world.as(ada!).call(confirmAttendance, { ...at(date), body: { userIds: [ben!.id], attended: true } })
  const remove = () => world.as(ada!).refused(deleteHolding, at(event))
  assert.equal((await room.read(event, ada!)).may.delete, false)
  assert.equal((await remove()).code, 'has_answers')
  await world.db.deleteFrom('rsvps').where('occurrence_id', '=', date).execute()
  assert.equal((await room.read(event, ada!)).may.delete, false)
  assert.equal((await remove()).code, 'has_answers')
})

it('tells once of a closing note, however often it is taken away and written anew', async () => {
  const { id: event, date } = await addEvent(world, ada!)
  await go(cleo!, date)
  const past = new Date(world.rooms.now().getTime() - 86_400_000)
  await world.db
    .updateTable('occurrences')
    .set({ starts_at: past, ends_at: new Date(past.getTime() + 3_600_000) })
    .where('id', '=', date)
    .execute()
  const write = (closingNote: string) => world.as(ada!).call(writeAfterwards, { ...at(date), body: { closingNote } })
  const heard = async () =>
    (await world.as(cleo!).call(listNotifications, { query: {} })).filter(({ holding }) => holding?.id === event)
  await write('First note')
  while ((await heard()).length === 0) await new Promise((resolve) => setTimeout(resolve, 25))
  const [first] = await heard()
  assert.equal((await write('')).closingNote, null)
  assert.equal((await write('Second note')).closingNote, 'Second note')
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.deepEqual(await heard(), [first])
})

it('is cancelled as a whole with the last of its dates', async () => {
  const event = await room.stand(ada!, series(2))
  const [first, second] = event.occurrences
  assert.equal((await cancel(event.id, first!.id)).cancelledAt, null)
  const whole = await cancel(event.id, second!.id)
  assert.deepEqual([whole.cancelledAt !== null, whole.cancelReason, whole.facts.isCancelled], [true, 'The roof leaks', true])
})

it('is found by the address of a date that has gone on as an event of its own', async () => {
  const event = await room.stand(ada!, { title: 'Goes on', ...series(4) })
  const [, , third, fourth] = event.occurrences
  const scope = 'following'
  const rest = await edit(event.id, { scope, occurrenceId: third!.id, title: 'Goes on elsewhere' })
  assert.notEqual(rest.id, event.id)
  const last = await edit(rest.id, { scope, occurrenceId: fourth!.id, title: 'Goes on once more' })
  for (const [date, now] of [
    [third!, rest],
    [fourth!, last],
  ] as const) {
    const found = await room.read(event.id, ben!, date.id)
    assert.deepEqual([found.id, found.occurrences.map(({ id }) => id)], [now.id, [date.id]])
  }
  assert.equal((await room.read(event.id, ben!)).id, event.id)
})
