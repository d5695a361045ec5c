import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listCertificates } from '#contract/certificates.ts'
import { editEvent, readEvent, type EventEdit } from '#contract/events.ts'
import { confirmAttendance } from '#contract/occurrences.ts'
import { deleteEntry, listEntries } from '#contract/learning.ts'
import { addEvent, addGoing } from '#testing/events.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben, cleo, dan]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
})
after(() => world.close())

const at = (id: number) => ({ params: { id: `${id}` } })
const attend = (date: number, people: Actor[], more: { attended?: boolean; certificates?: true; issuerName?: string } = {}) =>
  world.as(ada!).call(confirmAttendance, {
    ...at(date),
    body: { userIds: people.map(({ id }) => id), attended: true, ...more },
  })
const certified = { certificates: true, issuerName: 'Delta University Library' } as const
const edit = (id: number, body: Partial<EventEdit>) => world.as(ada!).call(editEvent, { ...at(id), body })
const hoursOf = async (who: Actor, title: string) =>
  (await world.as(who).call(listEntries, {})).filter((entry) => entry.title === title).map(({ hours }) => hours)
const certificatesOf = async (who: Actor, title: string) =>
  (await world.as(who).call(listCertificates, {}))
    .filter((certificate) => certificate.title === title)
    .map(({ hours, state }) => `${hours} ${state}`)
const seenBy = async (who: Actor, id: number, date: number) =>
  (await world.as(who).call(readEvent, { ...at(id), query: { date: `${date}` } })).occurrences[0]!

describe('hours of a date that were confirmed', () => {
  it('change for all who were there, with their certificates, and for those confirmed later', async () => {
    const { id, date, title } = await addEvent(world, ada!, { hours: [-3], creditHours: 2 })
    await attend(date, [ben!, cleo!], certified)
    await edit(id, { creditHours: 3 })
    await attend(date, [dan!])
    for (const who of [ben!, cleo!, dan!]) assert.deepEqual(await hoursOf(who, title), [3])
    assert.deepEqual(await certificatesOf(ben!, title), ['3 valid', '2 revoked'])
    assert.deepEqual((await world.toldOf(ben!, title)).toSorted(), [
      `3 hours were added to your learning record: ${title}`,
      `You received a certificate: ${title}`,
    ])
  })

  it('are added for all where the event had none, and not for one who did not want them', async () => {
    const { id, date, title } = await addEvent(world, ada!, { hours: [-3] })
    await attend(date, [ben!])
    await edit(id, { creditHours: 1 })
    assert.deepEqual(await hoursOf(ben!, title), [1])
    const [entry] = await world.as(ben!).call(listEntries, {})
    await world.as(ben!).call(deleteEntry, at(entry!.id))
    await edit(id, { creditHours: 2 })
    assert.deepEqual(await hoursOf(ben!, title), [])
  })

  it('are not taken away', async () => {
    const { id, date, title } = await addEvent(world, ada!, { hours: [-3], creditHours: 2 })
    await edit(id, { creditHours: null })
    await edit(id, { creditHours: 2 })
    await attend(date, [ben!])
    const refused = await world.as(ada!).refused(editEvent, { ...at(id), body: { creditHours: null } })
    assert.deepEqual([refused.code, Object.keys(refused.fields ?? {})], ['invalid_input', ['creditHours']])
    assert.deepEqual(await hoursOf(ben!, title), [2])
  })

  it('stay for all of a date that was held, when those of the dates to come change', async () => {
    const { id, dates, title } = await addEvent(world, ada!, { hours: [-3, 240], creditHours: 2 })
    await attend(dates[0]!, [ben!], certified)
    await edit(id, { creditHours: 4 })
    await attend(dates[0]!, [cleo!], certified)
    assert.deepEqual([await hoursOf(ben!, title), await hoursOf(cleo!, title)], [[2], [2]])
    assert.deepEqual(await certificatesOf(cleo!, title), ['2 valid'])
    assert.equal((await seenBy(ben!, id, dates[0]!)).creditHours, 2)
    assert.equal((await seenBy(ben!, id, dates[1]!)).creditHours, 4)
  })

  it('stay none of a date that was held without, when those of the dates to come change', async () => {
    const { id, dates, title } = await addEvent(world, ada!, { hours: [-3, 240] })
    await attend(dates[0]!, [ben!])
    await edit(id, { creditHours: 4 })
    await attend(dates[0]!, [cleo!])
    assert.deepEqual([await hoursOf(ben!, title), await hoursOf(cleo!, title)], [[], []])
    assert.equal((await seenBy(ben!, id, dates[0]!)).creditHours, null)
  })
})

describe('what a date says to one who was there', () => {
  it('is the hours in their record and their certificate, and to others nothing', async () => {
    const { id, date } = await addEvent(world, ada!, { hours: [-3], creditHours: 2 })
    await addGoing(world, date, [ben!, cleo!])
    assert.equal((await seenBy(ben!, id, date)).credit, null)
    await attend(date, [ben!])
    assert.deepEqual((await seenBy(ben!, id, date)).credit, { hours: 2, certificateCode: null })
    await attend(date, [ben!], certified)
    const [{ code } = { code: '' }] = await world.as(ben!).call(listCertificates, {})
    assert.deepEqual((await seenBy(ben!, id, date)).credit, { hours: 2, certificateCode: code })
    assert.equal((await seenBy(cleo!, id, date)).credit, null)
    const [entry] = await world.as(ben!).call(listEntries, {})
    await world.as(ben!).call(deleteEntry, at(entry!.id))
    assert.deepEqual((await seenBy(ben!, id, date)).credit, { hours: null, certificateCode: code })
  })
})

describe('attendance of one date taken back', () => {
  it('takes back what was told of that date, and not of the others', async () => {
    const { dates, title } = await addEvent(world, ada!, { hours: [-30, -3], creditHours: 2 })
    for (const date of dates) await attend(date, [ben!], certified)
    await attend(dates[0]!, [ben!], { attended: false })
    assert.deepEqual((await world.toldOf(ben!, title)).toSorted(), [
      `2 hours were added to your learning record: ${title}`,
      `A certificate was withdrawn: ${title}. The attendance was taken back.`,
      `You received a certificate: ${title}`,
    ])
  })
})
