import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import { addEntry, deleteEntry, editEntry, listEntries, mostEntries } from '#contract/learning.ts'
import { listNotifications } from '#contract/notifications.ts'
import { inTransaction } from '#server/rooms.ts'
import { courseRoom } from '#testing/course-room.ts'
import { addEvent } from '#testing/events.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { creditAttendance, takeBackCredit } from './credit-attendance.ts'

let world: World
let room: ReturnType<typeof courseRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-06-15T12:00:00Z') })
  room = courseRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const list = (who: Actor, query: CallInput<typeof listEntries>['query'] = {}) => world.as(who).call(listEntries, { query })
const titles = async (who: Actor, query: CallInput<typeof listEntries>['query'] = {}) =>
  (await list(who, query)).map(({ title }) => title)

describe('an entry', () => {
  it('is kept as it was said, found by a word or a day, latest day first, and sent twice it is one', async () => {
    const who = await world.member('Gil')
    const draft = { title: 'Café d’archives', provider: 'Nordvik', completedOn: '2026-02-03', hours: 3.5, reflection: 'Ask more' }
    const added = await room.add(who, { ...draft, category: 'conference', clientId: 'once-only', competencies: ['Collections'] })
    const again = await room.add(who, { ...draft, category: 'conference', clientId: 'once-only' })
    assert.equal(again.id, added.id)
    assert.deepEqual(
      [added.source, added.isConfirmed, added.hours, added.completedOn, added.reflection, added.event],
      ['own', false, 3.5, '2026-02-03', 'Ask more', null],
    )
    await room.add(who, { title: 'Earlier', completedOn: '2025-12-31' })
    await room.add(who, { title: 'Later', completedOn: '2026-06-16' })
    assert.deepEqual(await titles(who), ['Later', 'Café d’archives', 'Earlier'])
    assert.deepEqual(await titles(who, { from: '2026-01-01', until: '2026-02-03' }), ['Café d’archives'])
    assert.deepEqual(await titles(who, { q: 'cafe' }), ['Café d’archives'])
    assert.deepEqual(await titles(who, { q: 'ask more' }), ['Café d’archives'])
  })

  it('is refused where it cannot be true', async () => {
    const wrong: [object, string][] = [
      [{ completedOn: '2026-06-17' }, 'completedOn'],
      [{ completedOn: '1969-12-31' }, 'completedOn'],
      [{ completedOn: '2026-02-30' }, 'completedOn'],
      [{ hours: 0 }, 'hours'],
      [{ hours: '2' }, 'hours'],
      [{ hours: 200.25 }, 'hours'],
      [{ title: 'A' }, 'title'],
      [{ category: 'party' }, 'category'],
      [{ competencies: ['Juggling'] }, 'competencies'],
      [{ evidence: ['/media/none.pdf'] }, 'evidence'],
    ]
    const whole = { title: 'A visit', completedOn: '2026-03-01', hours: 1, category: 'visit' }
    for (const [part, field] of wrong) {
      const response = await world.as(ada!).send(addEntry, { body: { ...whole, ...part } })
      assert.equal(response.statusCode, 400, JSON.stringify(part))
      assert.ok(Object.hasOwn(response.json<{ fields: object }>().fields, field), `${JSON.stringify(part)}: ${response.body}`)
    }
    assert.deepEqual(await list(ada!), [])
    const sly = await world.as(ada!).send(addEntry, { body: { ...whole, isConfirmed: true, source: 'event', userId: ben!.id } })
    assert.deepEqual([sly.statusCode, sly.json<{ source: string }>().source], [201, 'own'])
    const { id } = sly.json<{ id: number }>()
    assert.equal((await world.as(ada!).send(editEntry, { ...room.at(id), body: { isConfirmed: true } })).statusCode, 400)
  })

  it('is its owner’s alone: no one else changes or deletes it', async () => {
    const { id } = await room.add(ada!)
    for (const other of [ben!, ava!]) {
      assert.equal((await world.as(other).refused(editEntry, { ...room.at(id), body: { hours: 5 } })).code, 'entry_not_found')
      assert.equal((await world.as(other).refused(deleteEntry, room.at(id))).code, 'entry_not_found')
    }
    const edited = await world.as(ada!).call(editEntry, { ...room.at(id), body: { hours: 5, provider: '' } })
    assert.deepEqual([edited.hours, edited.provider, edited.title], [5, null, 'Binding repairs'])
  })

  it('has files of its owner, and keeps those that are named', async () => {
    const content = await plainPicture(40, 30, 'teal').png().toBuffer()
    const picture = await upload(world, ada!, { content, name: 'attended.png' })
    const note = await upload(world, ada!, { content: 'Attended', name: 'note.txt' })
    const { id, evidence } = await room.add(ada!, { evidence: [picture.url, note.url] })
    assert.deepEqual(
      evidence.map(({ name }) => name),
      ['attended.webp', 'note.txt'],
    )
    const kept = await world.as(ada!).call(editEntry, { ...room.at(id), body: { evidence: [note.url] } })
    assert.deepEqual(
      kept.evidence.map(({ name }) => name),
      ['note.txt'],
    )
    const others = await upload(world, ben!, { content: 'Mine', name: 'mine.txt' })
    const stolen = await world.as(ada!).refused(editEntry, { ...room.at(id), body: { evidence: [others.url] } })
    assert.equal(stolen.code, 'unknown_upload')
    const records = await upload(world, ada!, { content: '@book{shelves, title = {Shelves}}\n', name: 'list.bib' })
    const refused = await world.as(ada!).refused(editEntry, { ...room.at(id), body: { evidence: [records.url] } })
    assert.equal(refused.code, 'not_for_evidence')
  })

  it('is one of at most five thousand', async () => {
    const who = await world.member('Hal')
    const row = { user_id: who.id, title: 'One of many', completed_on: '2026-01-01', hours: 1, category: 'reading' as const }
    for (let at = 0; at < mostEntries; at += 500)
      await world.db
        .insertInto('learning_entries')
        .values(Array.from({ length: 500 }, () => row))
        .execute()
    const body = { title: 'One more', completedOn: '2026-01-01', hours: 1, category: 'reading' as const }
    assert.equal((await world.as(who).refused(addEntry, { body })).code, 'too_many_entries')
  })

  it('of a course that goes stays, without it', async () => {
    const course = await room.stand(ben!)
    const { id } = await room.complete(ada!, course)
    assert.deepEqual((await list(ada!)).find((entry) => entry.id === id)?.course, { id: course.id, title: course.title })
    await room.decide(course.id, 'reject')
    const entry = (await list(ada!)).find((one) => one.id === id)
    assert.deepEqual([entry?.course, entry?.source, entry?.title], [null, 'course', course.title])
    const pending = await room.propose(ben!)
    await assert.rejects(room.complete(ben!, pending), /holding_not_found/)
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('the hours of who was there', () => {
  const credit = (occurrenceId: number, who: Actor[]) =>
    inTransaction(world.rooms, (tx) =>
      creditAttendance(tx, { occurrenceId, userIds: who.map(({ id }) => id), confirmedBy: ben!.id }),
    )
  const takeBack = (occurrenceId: number, who: Actor[]) =>
    inTransaction(world.rooms, (tx) => takeBackCredit(tx, { occurrenceId, userIds: who.map(({ id }) => id) }))
  const hold = async () => {
    const event = await addEvent(world, ben!, { hours: [-3], title: 'Winter cataloging meeting' })
    const traits = { credit_hours: 1.5, competencies: ['Collections' as const] }
    await world.db.updateTable('events').set(traits).where('holding_id', '=', event.id).execute()
    return event
  }

  it('are in their record once, fixed, and told; the rest is theirs', async () => {
    const who = await world.member('Ida')
    const { id, date, title } = await hold()
    await Promise.all(Array.from({ length: 10 }, () => credit(date, [who])))
    const [entry, ...more] = await list(who)
    assert.deepEqual(more, [])
    assert.deepEqual(
      [entry!.title, entry!.hours, entry!.completedOn, entry!.source, entry!.isConfirmed, entry!.confirmedBy, entry!.event],
      [title, 1.5, '2026-06-15', 'event', true, { id: ben!.id, name: 'Ben' }, { id, title }],
    )
    const [told, ...again] = await world.as(who).call(listNotifications, { query: {} })
    assert.equal(told?.content, `1.5 hours were added to your learning record: ${title}`)
    assert.deepEqual(again, [])
    const edit = (body: object) => world.as(who).send(editEntry, { ...room.at(entry!.id), body })
    for (const body of [{ hours: 9 }, { title: 'Mine' }, { completedOn: '2026-01-01' }, { provider: 'Mine' }])
      assert.equal((await edit(body)).json<{ code: string }>().code, 'entry_confirmed')
    assert.equal((await edit({ hours: 1.5, title, category: 'conference', reflection: 'Well worth it' })).statusCode, 200)
    const ahead = '2026-06-18'
    await world.db.updateTable('learning_entries').set({ completed_on: ahead }).where('id', '=', entry!.id).execute()
    assert.equal((await edit({ completedOn: ahead, reflection: 'Two more days of it' })).statusCode, 200)
  })

  it('taken back are gone, unless the member wrote about them: then the entry is their own, until confirmed again', async () => {
    const [plain, thoughtful] = [await world.member('Jon'), await world.member('Kim')]
    const { date } = await hold()
    await credit(date, [plain, thoughtful])
    const [entry] = await list(thoughtful)
    await world.as(thoughtful).call(editEntry, { ...room.at(entry!.id), body: { reflection: 'I learned to bind' } })
    await takeBack(date, [plain, thoughtful])
    assert.deepEqual(await list(plain), [])
    assert.deepEqual(await world.as(plain).call(listNotifications, { query: {} }), [])
    const [kept] = await list(thoughtful)
    assert.deepEqual([kept!.source, kept!.isConfirmed, kept!.confirmedBy], ['own', false, null])
    await credit(date, [thoughtful])
    const [anew, ...more] = await list(thoughtful)
    assert.deepEqual([anew!.id, anew!.isConfirmed, anew!.reflection, more.length], [entry!.id, true, 'I learned to bind', 0])
  })

  it('that a member does not want in their record do not come back', async () => {
    const who = await world.member('Lou')
    const { date } = await hold()
    await credit(date, [who])
    const [entry] = await list(who)
    await world.as(who).call(deleteEntry, room.at(entry!.id))
    assert.deepEqual(await credit(date, [who]), [])
    assert.deepEqual(await list(who), [])
  })

  it('are those of the event: one without gives none', async () => {
    const who = await world.member('Mo')
    const { date } = await addEvent(world, ben!, { hours: [-3] })
    assert.deepEqual(await credit(date, [who]), [])
    assert.deepEqual(await list(who), [])
  })
})
