import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAuditEntries } from '#contract/audit.ts'
import {
  answerOccurrence,
  checkIn,
  confirmAttendance,
  exportOccurrencePeople,
  listOccurrencePeople,
  readCheckInCode,
  removeFromOccurrence,
  writeAfterwards,
  type Answer,
} from '#contract/occurrences.ts'
import { openDocument, pptx } from '#server/media/sample-files.ts'
import { addEvent, addGoing } from '#testing/events.ts'
import { addGroup } from '#testing/groups.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { upload } from '#testing/uploads.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let [ada, ben, cleo, dan, hal, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo, dan, hal] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan', 'Hal'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})
after(() => world.close())

const at = (id: number) => ({ params: { id: `${id}` } })
const say = async (who: Actor, id: number, answer: Answer) =>
  (await world.as(who).call(answerOccurrence, { ...at(id), body: { answer } }))[0]!
const listed = async (who: Actor, id: number, answer: 'going' | 'waiting' | 'interested' | 'attended' = 'going') =>
  (await world.as(who).call(listOccurrencePeople, { ...at(id), query: { answer } })).map(({ user }) => user.id)
const remove = (by: Actor, id: number, who: Actor) =>
  world.as(by).send(removeFromOccurrence, { params: { id: `${id}`, userId: `${who.id}` }, query: { reason: 'Sold the place' } })

describe('the people of a date', () => {
  it('are listed in pages, colleagues first; the line in its order, and only for hosts', async () => {
    const { date } = await addEvent(world, ada!, { capacity: 3, hosts: [hal!] })
    const guests = await Promise.all(['Zoe', 'Abe', 'Moe', 'Ira', 'Uma'].map((name) => world.member(name)))
    for (const who of guests) await say(who, date, 'going')
    await world.colleagues(ben!, guests[0]!)
    const ids = guests.map(({ id }) => id)
    assert.deepEqual(await listed(ben!, date), [ids[0], ids[1], ids[2]])
    const first = await world.as(ben!).send(listOccurrencePeople, { ...at(date), query: { limit: 2 } })
    const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!
    const second = await world.as(ben!).inject({ method: 'GET', url: next })
    assert.deepEqual(
      second.json<{ user: { id: number } }[]>().map(({ user }) => user.id),
      [ids[2]],
    )
    assert.deepEqual(await listed(hal!, date, 'waiting'), [ids[3], ids[4]])
    assert.deepEqual(await listed(ava!, date, 'waiting'), [ids[3], ids[4]])
    assert.equal(
      (await world.as(ben!).refused(listOccurrencePeople, { ...at(date), query: { answer: 'waiting' } })).code,
      'not_yours',
    )
  })

  it('are a spreadsheet for hosts, in which nothing is a formula', async () => {
    const { date } = await addEvent(world, ada!)
    const odd = await world.member('Odd')
    await world.db.updateTable('users').set({ name: '=HYPERLINK', workplace: '+cmd|calc' }).where('id', '=', odd.id).execute()
    await say(odd, date, 'going')
    await say(cleo!, date, 'interested')
    const { body, headers } = await world.as(ada!).send(exportOccurrencePeople, at(date))
    assert.match(String(headers['content-type']), /text\/csv/)
    const lines = body.split('\r\n')
    assert.equal(lines[0], '\uFEFFName,Username,Job title,Workplace,Answer,Answered,Quiet,Attended')
    assert.ok(lines[1]!.startsWith(`'=HYPERLINK,${odd.username},,'+cmd|calc,Going,`), lines[1]!)
    assert.ok(lines[2]!.includes('Interested'))
    assert.equal((await world.as(ben!).refused(exportOccurrencePeople, at(date))).code, 'not_yours')
  })

  it('who are removed hear why, and cannot answer again; the first in line comes in their place', async () => {
    const group = await addGroup(world, ada!, { members: [ben!, cleo!, hal!] })
    const { date, title, id } = await addEvent(world, ada!, { capacity: 1, audience: 'group', groupId: group.id, hosts: [hal!] })
    for (const who of [ben!, cleo!]) await say(who, date, 'going')
    assert.equal(codeOf(await remove(cleo!, date, ben!)), 'not_yours')
    assert.equal((await remove(hal!, date, ben!)).statusCode, 200)
    assert.deepEqual(await world.toldOf(ben!, title), [`You were removed from “${title}”: Sold the place`])
    assert.deepEqual(await world.toldOf(cleo!, title), [`A place is free: you are going to “${title}”`])
    const again = await world.as(ben!).refused(answerOccurrence, { ...at(date), body: { answer: 'going' } })
    assert.equal(again.code, 'event_barred')
    assert.equal(codeOf(await remove(hal!, date, ben!)), 'user_not_found')
    const [entry] = await world.as(ava!).call(listAuditEntries, { query: { action: 'remove_from_event' } })
    assert.deepEqual([entry?.actor.id, entry?.userId, entry?.subjectId, entry?.reason], [hal!.id, ben!.id, id, 'Sold the place'])
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('attendance', () => {
  const confirm = (by: Actor, id: number, people: Actor[], attended = true) =>
    world.as(by).call(confirmAttendance, { ...at(id), body: { userIds: people.map((who) => who.id), attended } })

  it('is confirmed by hosts from the start on, once however often and by however many', async () => {
    const { date } = await addEvent(world, ada!, { hours: [2], hosts: [hal!] })
    await addGoing(world, date, [ben!, cleo!])
    const body = { userIds: [ben!.id], attended: true }
    assert.equal((await world.as(ada!).refused(confirmAttendance, { ...at(date), body })).code, 'attendance_closed')
    world.pass(3)
    const both = await Promise.all([confirm(ada!, date, [ben!, dan!]), confirm(hal!, date, [ben!, dan!])])
    assert.equal(both[0].confirmed + both[1].confirmed, 2)
    assert.deepEqual(
      (await listed(ada!, date, 'attended')).toSorted((a, b) => a - b),
      [ben!.id, dan!.id].toSorted((a, b) => a - b),
    )
    const everybody = await world.as(ada!).call(confirmAttendance, { ...at(date), body: { everybody: true, attended: true } })
    assert.deepEqual(everybody, { confirmed: 1, takenBack: 0 })
    assert.deepEqual(await confirm(ada!, date, [ben!, dan!], false), { confirmed: 0, takenBack: 2 })
    assert.deepEqual(await listed(ada!, date, 'attended'), [cleo!.id])
    const left = await world.db.selectFrom('rsvps').select('user_id').where('occurrence_id', '=', date).execute()
    assert.deepEqual(
      left.map((row) => row.user_id).toSorted((a, b) => a - b),
      [ben!.id, cleo!.id].toSorted((a, b) => a - b),
    )
    assert.equal((await world.as(ben!).refused(confirmAttendance, { ...at(date), body })).code, 'not_yours')
  })

  it('is closed 60 days after the end', async () => {
    const [late, open] = [
      await addEvent(world, ada!, { hours: [-24 * 60 - 3] }),
      await addEvent(world, ada!, { hours: [-24 * 60 - 1] }),
    ]
    const body = { userIds: [ben!.id], attended: true }
    assert.equal((await world.as(ada!).refused(confirmAttendance, { ...at(late.date), body })).code, 'attendance_closed')
    assert.equal((await world.as(ada!).call(confirmAttendance, { ...at(open.date), body })).confirmed, 1)
  })

  it('is entered with the code that hosts show, while it is valid, by those who go', async () => {
    const { date } = await addEvent(world, ada!, { hours: [2], hosts: [hal!] })
    const other = await addEvent(world, ada!)
    await addGoing(world, date, [ben!])
    const { code } = await world.as(hal!).call(readCheckInCode, at(date))
    assert.match(code, /^\d{6}$/)
    assert.equal((await world.as(ben!).refused(readCheckInCode, at(date))).code, 'not_yours')
    const enter = (who: Actor, given: string) => world.as(who).send(checkIn, { ...at(date), body: { code: given } })
    assert.equal(codeOf(await enter(ben!, code)), 'wrong_check_in_code')
    world.pass(1.6)
    assert.equal(codeOf(await enter(cleo!, code)), 'wrong_check_in_code')
    assert.equal(codeOf(await enter(ben!, code === '000000' ? '000001' : '000000')), 'wrong_check_in_code')
    assert.equal(codeOf(await enter(ben!, '12345')), 'invalid_input')
    assert.equal((await enter(ben!, code)).statusCode, 200)
    assert.equal((await enter(ben!, code)).json<{ attended: boolean }>().attended, true)
    assert.notEqual((await world.as(ada!).call(readCheckInCode, at(other.date))).code, code)
    world.pass(3)
    await addGoing(world, date, [dan!])
    assert.equal(codeOf(await enter(dan!, code)), 'wrong_check_in_code')
  })
})

describe('afterwards', () => {
  it('hosts add recording, slides and a note, and who went is told once', async () => {
    const { date, title } = await addEvent(world, ada!, { hours: [-3], audience: 'group', groupId: (await closed()).id })
    await addGoing(world, date, [ben!])
    const write = (body: object, by = ada!) => world.as(by).send(writeAfterwards, { ...at(date), body })
    assert.equal(codeOf(await write({ closingNote: 'Thanks' }, ben!)), 'not_yours')
    await write({ closingNote: '' })
    await untilDone(world, 'event-news')
    assert.deepEqual(await world.toldOf(ben!, title), [])
    const slides = await upload(world, ada!, { content: Buffer.from('%PDF-1.7\n%%EOF\n'), name: 'slides.pdf' })
    const added = await write({ recordingUrl: 'https://video.example/1', slidesUpload: slides.url })
    assert.deepEqual(added.json<{ slides: object }>().slides, { url: slides.url, name: 'slides.pdf' })
    await write({ slidesUrl: null })
    await untilDone(world, 'event-news')
    assert.deepEqual(await world.toldOf(ben!, title), [`The recording of “${title}” is there`])
    assert.equal((await world.as(ben!).inject({ method: 'GET', url: slides.url })).statusCode, 200)
    assert.equal((await world.as(dan!).inject({ method: 'GET', url: slides.url })).statusCode, 404)

    const linked = await write({ slidesUrl: 'https://slides.example/1' })
    assert.deepEqual(linked.json<{ slides: object }>().slides, { url: 'https://slides.example/1', name: null })
    assert.equal(codeOf(await write({ slidesUrl: 'javascript:alert(1)' })), 'invalid_input')
  })

  it('a note alone is told as well, and after it the recording, each once', async () => {
    const { date, title } = await addEvent(world, ada!, { hours: [-3] })
    await addGoing(world, date, [ben!])
    const [note, recording] = [`The hosts of “${title}” wrote a closing note`, `The recording of “${title}” is there`]
    for (const [body, told] of [
      [{ closingNote: 'Thank you all.' }, [note]],
      [{ closingNote: 'Thank you all again.' }, [note]],
      [{ recordingUrl: 'https://video.example/2' }, [note, recording]],
      [{ slidesUrl: 'https://slides.example/2' }, [note, recording]],
    ] as const) {
      await world.as(ada!).call(writeAfterwards, { ...at(date), body })
      await untilDone(world, 'event-news')
      assert.deepEqual((await world.toldOf(ben!, title)).toSorted(), told)
    }
  })

  it('takes slides as they are shown, once it is over', async () => {
    const { date } = await addEvent(world, ada!, { hours: [-3] })
    for (const [name, content] of Object.entries({ 'talk.pptx': pptx(), 'talk.odp': openDocument('presentation') })) {
      const { url } = await upload(world, ada!, { content, name })
      const { slides } = await world.as(ada!).call(writeAfterwards, { ...at(date), body: { slidesUpload: url } })
      assert.deepEqual(slides, { url, name })
    }
    for (const hours of [[240], [-1]]) {
      const early = await addEvent(world, ada!, { hours })
      const refused = await world.as(ada!).refused(writeAfterwards, { ...at(early.date), body: { closingNote: 'Early' } })
      assert.equal(refused.code, 'event_not_over')
    }
  })
})

const closed = () => addGroup(world, ada!, { joining: 'hidden', members: [ben!] })
