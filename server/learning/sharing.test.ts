import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import {
  endRecordLink,
  listRecordLinks,
  readRecordCsv,
  readRecordPdf,
  readSharedFile,
  readSharedRecord,
  shareRecord,
} from '#contract/learning.ts'
import { setGoal, writeStatement } from '#contract/learning-goals.ts'
import { suspendUser, warnUser } from '#contract/moderation.ts'
import { courseRoom } from '#testing/course-room.ts'
import { upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof courseRoom>
let [ada, ben, ava]: Actor[] = []
let file = ''
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-03-31T12:00:00Z') })
  room = courseRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
  ;({ url: file } = await upload(world, ada!, { content: 'quoinfile of Ada', name: 'quoinfile.txt' }))
  await room.add(ada!, {
    title: 'quoinone',
    completedOn: '2026-01-01',
    reflection: 'quoinreflection',
    evidence: [file],
    hours: 2,
  })
  await room.add(ada!, { title: 'quointwo', completedOn: '2026-03-31', hours: 3.5, competencies: ['Collections'] })
  await room.add(ada!, { title: 'quoinearlier', completedOn: '2025-12-31', hours: 9 })
})
after(() => world.close())

const share = (who: Actor, wanted: Partial<CallInput<typeof shareRecord>['body']> = {}) =>
  world.as(who).call(shareRecord, { body: { days: 30, from: '2026-01-01', until: '2026-12-31', ...wanted } })
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1)!
const open = (token: string) => world.as(null).call(readSharedRecord, { params: { token } })
const end = (who: Actor, { id }: { id: number }) => world.as(who).call(endRecordLink, room.at(id))

describe('a record', () => {
  it('is in no answer to anyone but its owner, admins included, and its files answer 404', async () => {
    const ids = [ada!.id, ...(await world.db.selectFrom('learning_entries').select('id').execute()).map(({ id }) => id)]
    const isRead = ({ method }: Endpoint) => method === 'GET'
    for (const who of [ben!, ava!, null]) {
      for (const endpoint of world.app.endpoints.filter(isRead)) {
        const named = endpoint.path.includes('{') ? ids : [0]
        for (const id of named) {
          const params = { id, userId: id, document: 'terms', token: 'x', code: 'x', article: 'x' }
          for (const query of [{}, { q: 'quoin', goal: id }]) {
            const { body, statusCode } = await world.as(who).send(endpoint, { params, query })
            const asked = `${endpoint.path} ${id} for ${who?.name ?? 'a visitor'}`
            assert.ok(statusCode < 500, `${asked}: ${body}`)
            assert.ok(!body.replaceAll('"q":"quoin"', '').includes('quoin'), asked)
          }
        }
      }
      assert.equal((await world.as(who).inject({ url: file })).statusCode, who ? 404 : 401)
    }
    assert.equal((await world.as(ada!).inject({ url: file })).statusCode, 200)
  })
})

describe('a shared record', () => {
  it('shows what was chosen and nothing else', async () => {
    const link = await share(ada!)
    const response = await world.as(null).send(readSharedRecord, { params: { token: tokenOf(link) } })
    assert.deepEqual([response.headers['cache-control'], response.headers['x-robots-tag']], ['no-store', 'noindex'])
    for (const hidden of ['quoinreflection', 'quoinfile', 'quoinearlier', ada!.email])
      assert.ok(!response.body.includes(hidden), hidden)
    const { name, totals, entries, statement } = await open(tokenOf(link))
    assert.deepEqual([name, statement, totals.entries, totals.hours], ['Ada', null, 2, 5.5])
    assert.deepEqual(totals.byCompetency, [{ competency: 'Collections', hours: 3.5 }])
    assert.deepEqual(
      entries.map(({ title }) => title),
      ['quointwo', 'quoinone'],
    )
    await end(ada!, link)
  })

  it('shows reflections and files where its owner said so, and a file by this link only', async () => {
    const [bare, whole] = [await share(ada!), await share(ada!, { reflections: true, evidence: true })]
    const { entries } = await open(tokenOf(whole))
    const shown = entries.at(-1)!
    assert.deepEqual([shown.reflection, shown.evidence?.map(({ name }) => name)], ['quoinreflection', ['quoinfile.txt']])
    const get = (link: { url: string }, id = shown.evidence![0]!.id) =>
      world.as(null).send(readSharedFile, { params: { token: tokenOf(link), id } })
    const sent = await get(whole)
    assert.deepEqual([sent.statusCode, sent.body, sent.headers['cache-control']], [200, 'quoinfile of Ada', 'no-store'])
    assert.match(String(sent.headers['content-disposition']), /^attachment; filename\*=UTF-8''quoinfile\.txt$/)
    assert.equal((await get(bare)).statusCode, 404)
    const later = await share(ada!, { from: '2026-01-02', evidence: true })
    assert.equal((await get(later)).statusCode, 404)
    const bens = await share(ben!, { evidence: true })
    assert.equal((await get(bens)).statusCode, 404)
    for (const link of [bare, whole, later]) await end(ada!, link)
    assert.equal((await get(whole)).statusCode, 404)
  })

  it('has the period of a goal, with what its owner says of it, and not what they set out to do', async () => {
    const goal = { name: 'Charter', hours: 20, months: 12, startsOn: '2026-01-01' }
    const { id } = await world.as(ada!).call(setGoal, { body: goal })
    const body = { periodStart: '2026-01-01', text: 'A year of bindings' }
    await world.as(ada!).call(writeStatement, { ...room.at(id), body })
    const link = await share(ada!, { goalId: id })
    const shared = await open(tokenOf(link))
    assert.deepEqual([shared.from, shared.until, shared.statement], ['2026-01-01', '2026-12-31', 'A year of bindings'])
    assert.ok(!JSON.stringify(shared).includes('Charter'))
    assert.equal((await world.as(ben!).send(shareRecord, { body: { days: 30, goalId: id } })).statusCode, 404)
    await end(ada!, link)
  })

  it('has a period that is over, with what was said of that one; and no days that end before they begin', async () => {
    const { id } = await world.as(ada!).call(setGoal, { body: { name: 'Twice', hours: 20, months: 12, startsOn: '2025-01-01' } })
    const body = { periodStart: '2025-01-01', text: 'A year of gilding' }
    await world.as(ada!).call(writeStatement, { ...room.at(id), body })
    const link = await share(ada!, { goalId: id, from: '2025-01-01', until: null })
    const { from, until, statement, entries } = await open(tokenOf(link))
    assert.deepEqual([from, until, statement], ['2025-01-01', '2025-12-31', 'A year of gilding'])
    assert.deepEqual(
      entries.map(({ title }) => title),
      ['quoinearlier'],
    )
    await end(ada!, link)
    const reversed = { from: '2026-02-01', until: '2026-01-31' }
    assert.equal((await world.as(ada!).refused(shareRecord, { body: { days: 30, ...reversed } })).code, 'invalid_input')
    for (const call of [readRecordCsv, readRecordPdf])
      assert.equal((await world.as(ada!).refused(call, { query: reversed })).code, 'invalid_input')
  })

  it('ends on its day, when its owner ends it, and while they are suspended; a wrong letter opens nothing', async () => {
    const who = await world.member('Cleo')
    const link = await share(who)
    const token = tokenOf(link)
    const isOpen = async (of = token) =>
      (await world.as(null).send(readSharedRecord, { params: { token: of } })).statusCode === 200
    assert.ok(await isOpen())
    assert.ok(!(await isOpen(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)))
    assert.equal((await world.as(ben!).refused(endRecordLink, room.at(link.id))).code, 'record_link_over')
    for (let count = 0; count < 2; count++)
      await world.as(ava!).call(warnUser, { ...room.at(who.id), body: { rule: 'respect', reason: 'Again and again' } })
    await world.as(ava!).call(suspendUser, { ...room.at(who.id), body: { reason: 'And again' } })
    assert.ok(!(await isOpen()))

    const [ended, lapsed] = [tokenOf(await share(ben!)), tokenOf(await share(ada!))]
    for (const { id } of await world.as(ben!).call(listRecordLinks, {})) await end(ben!, { id })
    assert.ok(!(await isOpen(ended)))
    world.pass(30 * 24 - 1)
    assert.ok(await isOpen(lapsed))
    world.pass(1)
    assert.ok(!(await isOpen(lapsed)))
  })

  it('is known by its hash alone, and one of at most five', async () => {
    const who = await world.member('Dan')
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => share(who)))
    assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 5)
    const kept = JSON.stringify(await world.db.selectFrom('record_links').selectAll().execute())
    const listed = JSON.stringify(await world.as(who).call(listRecordLinks, {}))
    for (const one of tried)
      if (one.status === 'fulfilled') for (const text of [kept, listed]) assert.ok(!text.includes(tokenOf(one.value)))
  })
})
