import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import {
  addScheme,
  deleteGoal,
  editGoal,
  editScheme,
  listGoals,
  listSchemes,
  readProgress,
  removeScheme,
  setGoal,
  writeStatement,
} from '#contract/learning-goals.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { listEntries } from '#contract/learning.ts'
import { listNotifications } from '#contract/notifications.ts'
import { changeSettings } from '#contract/settings.ts'
import { courseRoom } from '#testing/course-room.ts'
import { addEvent } from '#testing/events.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { remindOfGoals } from './remind-goals.ts'

let world: World
let room: ReturnType<typeof courseRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-03-31T12:00:00Z') })
  room = courseRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const set = (who: Actor, goal: Partial<CallInput<typeof setGoal>['body']> = {}) =>
  world.as(who).call(setGoal, { body: { name: '20 hours a year', hours: 20, months: 12, startsOn: '2026-01-01', ...goal } })
const progress = async (who: Actor) => (await world.as(who).call(readProgress, {})).goals[0]!

describe('progress towards a goal', () => {
  it('counts the entries of the first and the last day of its period, and none beside', async () => {
    const who = await world.member('Gil')
    const goal = await set(who, { startsOn: '2024-02-29', months: 12, hours: 10 })
    assert.deepEqual(goal.period, { startsOn: '2026-02-28', endsOn: '2027-02-27', statement: null })
    for (const [completedOn, hours] of [
      ['2026-02-27', 100],
      ['2026-02-28', 1],
      ['2026-03-31', 2.25],
    ] as const)
      await room.add(who, { completedOn, hours })
    const { done, missing, byMonth, byCategory } = await progress(who)
    assert.deepEqual([done, missing], [3.25, 6.75])
    assert.deepEqual(
      [byMonth.length, byMonth[0], byMonth[1]],
      [13, { month: '2026-02', hours: 1 }, { month: '2026-03', hours: 2.25 }],
    )
    assert.deepEqual(byCategory, [{ category: 'workshop', hours: 3.25 }])
    const inPeriod = await world.as(who).call(listEntries, { query: { goal: `${goal.id}` } })
    assert.equal(inPeriod.length, 2)
  })

  it('says where the pace so far leads: a quarter of the year and 5 hours are 20 by its end, in leap years too', async () => {
    const [common, leap] = [await world.member('Hal'), await world.member('Ida')]
    await set(common)
    await room.add(common, { completedOn: '2026-02-28', hours: 5 })
    assert.deepEqual((await progress(common)).pace, { hours: 20.25, by: '2026-12-31' })
    // Four years from a leap day to the day before the next one: 1,461 days, 762 of which have passed.
    await set(leap, { startsOn: '2024-02-29', months: 48, hours: 100 })
    await room.add(leap, { completedOn: '2024-02-29', hours: 38.25 })
    assert.deepEqual((await progress(leap)).pace, { hours: Math.round(((38.25 * 1461) / 762) * 4) / 4, by: '2028-02-28' })
    await world.as(leap).call(editGoal, { params: { id: `${(await progress(leap)).goal.id}` }, body: { startsOn: '2026-04-01' } })
    assert.equal((await progress(leap)).pace, null)
  })

  it('has the day of the member, wherever the server is', async () => {
    const who = await world.member('Jon')
    await set(who, { startsOn: '2026-04-01', months: 1 })
    await world.as(who).call(changeSettings, { body: { timeZone: 'Pacific/Kiritimati' } })
    assert.notEqual((await progress(who)).pace, null)
    await world.as(who).call(changeSettings, { body: { timeZone: 'Pacific/Pago_Pago' } })
    assert.equal((await progress(who)).pace, null)
  })

  it('names the competencies with less than their minimum, and what teaches them', async () => {
    const who = await world.member('Kim')
    const minima = [
      { competency: 'Law and ethics', hours: 4 },
      { competency: 'Systems and data', hours: 2 },
    ] as const
    await set(who, { minima: [...minima] })
    await room.add(who, { hours: 2, competencies: ['Systems and data', 'Collections'] })
    await room.add(who, { hours: 1.5, competencies: ['Law and ethics'] })
    const known = await room.stand(ben!, { competencies: ['Law and ethics'] })
    const unknown = await room.stand(ben!, { competencies: ['Law and ethics'] })
    await room.stand(ben!, { competencies: ['Archives and records'] })
    await room.add(who, { hours: 1, title: known.title, courseId: known.id, completedOn: '2025-12-31' })
    const event = await addEvent(world, ben!, { hours: [24 * 5, 24 * 12] })
    const teaching = { credit_hours: 2, competencies: ['Law and ethics' as const] }
    await world.db.updateTable('events').set(teaching).where('holding_id', '=', event.id).execute()
    await addEvent(world, ben!, { hours: [24 * 5] })

    const { byCompetency, gaps } = await progress(who)
    assert.deepEqual(byCompetency, [
      { competency: 'Collections', hours: 2, minimum: null },
      { competency: 'Systems and data', hours: 2, minimum: 2 },
      { competency: 'Law and ethics', hours: 1.5, minimum: 4 },
    ])
    const [gap, ...others] = gaps
    assert.deepEqual(others, [])
    assert.deepEqual([gap!.competency, gap!.missing], ['Law and ethics', 2.5])
    assert.deepEqual(
      gap!.courses.map(({ id }) => id),
      [unknown.id],
    )
    assert.deepEqual(
      gap!.events.map(({ id, date }) => [id, date?.id]),
      [[event.id, event.date]],
    )
  })

  it('names the best rated courses first', async () => {
    const who = await world.member('Kai')
    await set(who, { minima: [{ competency: 'Leadership and management', hours: 4 }] })
    const ids: number[] = []
    for (const rating of [3, null, 5, 1, 4, 2]) {
      const { id } = await room.stand(ben!, { competencies: ['Leadership and management'] })
      await world.db.updateTable('courses').set({ rating }).where('holding_id', '=', id).execute()
      ids.push(id)
    }
    const [gap] = (await progress(who)).gaps
    assert.deepEqual(
      gap!.courses.map(({ id }) => id),
      [ids[2], ids[4], ids[0]],
    )
  })

  it('is the member’s own', async () => {
    const { id } = await set(ada!)
    assert.equal((await world.as(ava!).refused(readProgress, { query: { goalId: `${id}` } })).code, 'goal_not_found')
    assert.deepEqual((await world.as(ava!).call(readProgress, {})).goals, [])
    for (const call of [editGoal, deleteGoal])
      assert.equal((await world.as(ben!).send(call, { ...room.at(id), body: {} })).statusCode, 404)
  })
})

describe('a goal', () => {
  it('is one of at most five, however fast they are set', async () => {
    const who = await world.member('Lou')
    const tried = await Promise.allSettled(Array.from({ length: 12 }, () => set(who)))
    assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 5)
    assert.equal((await world.as(who).call(listGoals, {})).length, 5)
  })

  it('has a statement for each of its periods, and for no other day', async () => {
    const who = await world.member('Mo')
    const { id } = await set(who)
    const write = (periodStart: string, text: string) =>
      world.as(who).send(writeStatement, { ...room.at(id), body: { periodStart, text } })
    assert.equal((await write('2026-01-02', 'Never')).statusCode, 400)
    assert.equal((await write('2027-01-01', 'Next year')).statusCode, 200)
    await write('2026-01-01', 'First')
    assert.equal(
      (await write('2026-01-01', 'A good year')).json<{ period: { statement: string } }>().period.statement,
      'A good year',
    )
    assert.equal((await write('2026-01-01', '')).json<{ period: { statement: null } }>().period.statement, null)
  })

  it('lists its periods that are over, each with what was said of it', async () => {
    const who = await world.member('Max')
    const { id } = await set(who, { startsOn: '2024-01-31', months: 6 })
    const body = { periodStart: '2024-07-31', text: 'A slow half-year' }
    await world.as(who).call(writeStatement, { ...room.at(id), body })
    await set(who, { startsOn: '2026-05-01' })
    await set(who, { startsOn: '1970-01-01', months: 1 })
    const [first, next, long] = await world.as(who).call(listGoals, {})
    assert.equal(first!.period.startsOn, '2026-01-31')
    assert.deepEqual(first!.earlier, [
      { startsOn: '2025-07-31', endsOn: '2026-01-30', statement: null },
      { startsOn: '2025-01-31', endsOn: '2025-07-30', statement: null },
      { startsOn: '2024-07-31', endsOn: '2025-01-30', statement: 'A slow half-year' },
      { startsOn: '2024-01-31', endsOn: '2024-07-30', statement: null },
    ])
    assert.deepEqual(next!.earlier, [])
    assert.equal(long!.earlier.length, 24)
    await room.add(who, { title: 'Then', completedOn: '2025-01-30' })
    const then = await world.as(who).call(listEntries, { query: { goal: `${id}`, from: '2024-07-31' } })
    assert.deepEqual(
      then.map(({ title }) => title),
      ['Then'],
    )
  })

  it('keeps what was said of a period when its periods change, together where two come into one', async () => {
    const who = await world.member('Nia')
    const { id } = await set(who, { startsOn: '2025-01-01', months: 6 })
    for (const [periodStart, text] of [
      ['2026-01-01', 'Slow'],
      ['2025-07-01', 'Early'],
      ['2026-07-01', 'Plans'],
    ] as const)
      await world.as(who).call(writeStatement, { ...room.at(id), body: { periodStart, text } })
    const edit = (body: object) => world.as(who).call(editGoal, { ...room.at(id), body })
    assert.equal((await edit({ name: 'Another name' })).period.statement, 'Slow')
    assert.equal((await edit({ startsOn: '2025-01-15' })).period.statement, 'Slow')
    assert.equal((await edit({ startsOn: '2026-01-01', months: 12 })).period.statement, 'Early\n\nSlow\n\nPlans')
  })

  it('is refused where it makes no sense', async () => {
    for (const wrong of [
      ...[{ hours: 0 }, { hours: 1001 }, { months: 0 }, { months: 121 }, { months: 1.5 }, { startsOn: 'soon' }, { name: '' }],
      { minima: [1, 2].map(() => ({ competency: 'Collections', hours: 1 })) },
      { schemeId: 999_999 },
    ]) {
      const body = { name: 'A goal', hours: 20, months: 12, startsOn: '2026-01-01', ...wrong }
      const { statusCode } = await world.as(ben!).send(setGoal, { body })
      assert.ok(statusCode === 400 || statusCode === 404, `${JSON.stringify(wrong)}: ${statusCode}`)
    }
    assert.deepEqual(await world.as(ben!).call(listGoals, {}), [])
  })

  it('that is not reached is told of once, thirty days before its period ends, where it has such a day', async () => {
    const [late, done, often] = await world.members('Ned', 'Oda', 'Pia')
    // Thirty days, of which this is the first.
    await set(often!, { startsOn: '2026-03-31', months: 1, name: 'Thirty' })
    await set(often!, { startsOn: '2026-02-15', months: 2, name: 'Two months' })
    await set(often!, { startsOn: '2026-03-01', months: 1, name: 'March' })
    for (const who of [late!, done!]) await set(who, { startsOn: '2025-05-01', name: 'Charter' })
    await room.add(late!, { completedOn: '2025-05-01', hours: 12.5 })
    await room.add(done!, { completedOn: '2025-05-01', hours: 20 })
    for (let run = 0; run < 2; run++) await remindOfGoals(world.rooms)
    const told = async (who: Actor) => (await world.as(who).call(listNotifications, { query: {} })).map(({ content }) => content)
    assert.deepEqual(await told(late!), ['7.5 hours are missing for Charter, which ends on 30 April 2026'])
    assert.deepEqual(await told(done!), [])
    assert.deepEqual((await told(often!)).toSorted(), [
      '20 hours are missing for March, which ends on 31 March 2026',
      '20 hours are missing for Two months, which ends on 14 April 2026',
    ])
  })
})

describe('a scheme', () => {
  const fields = { name: 'Chartered members', hours: 30, months: 36, minima: [{ competency: 'Collections' as const, hours: 5 }] }

  it('is described by admins, each step in the log, and adopted by members', async () => {
    assert.equal((await world.as(ada!).refused(addScheme, { body: fields })).code, 'admins_only')
    const scheme = await world.as(ava!).call(addScheme, { body: { ...fields, url: 'https://rules.example', note: 'Since 2020' } })
    const goal = await set(ben!, { ...fields, schemeId: scheme.id })
    assert.deepEqual(goal.scheme, { id: scheme.id, name: scheme.name, hasChanged: false })
    await world.as(ava!).call(editScheme, { ...room.at(scheme.id), body: { ...fields, note: 'Since 2021' } })
    const [unchanged] = await world.as(ben!).call(listGoals, {})
    assert.equal(unchanged!.scheme?.hasChanged, false)

    await world.as(ava!).call(editScheme, { ...room.at(scheme.id), body: { hours: 40 } })
    const [asked] = await world.as(ben!).call(listGoals, {})
    assert.deepEqual([asked!.scheme?.hasChanged, asked!.hours], [true, 30])
    const adopted = await world.as(ben!).call(editGoal, { ...room.at(goal.id), body: { hours: 40, schemeId: scheme.id } })
    assert.equal(adopted.scheme?.hasChanged, false)

    await world.as(ava!).call(removeScheme, room.at(scheme.id))
    assert.deepEqual(await world.as(ben!).call(listSchemes, {}), [])
    const [kept] = await world.as(ben!).call(listGoals, {})
    assert.deepEqual([kept!.scheme, kept!.hours], [null, 40])
    const log = await world.as(ava!).call(listAuditEntries, { query: {} })
    const ofSchemes = log.filter(({ subjectType }) => subjectType === 'scheme').map(({ action }) => action)
    assert.deepEqual(ofSchemes, ['remove_scheme', 'edit_scheme', 'edit_scheme', 'add_scheme'])
  })

  it('is one of at most thirty', async () => {
    const tried = []
    for (let at = 0; at < 31; at++) tried.push(await world.as(ava!).send(addScheme, { body: fields }))
    assert.equal(tried.filter(({ statusCode }) => statusCode === 201).length, 30)
    assert.equal(tried.at(-1)!.json<{ code: string }>().code, 'too_many_schemes')
  })
})
