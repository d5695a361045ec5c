import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { createList, editList, readList } from '#contract/lists.ts'
import { decideReport, listReports } from '#contract/moderation.ts'
import { listSaves, save } from '#contract/saves.ts'
import { reportContent } from '#contract/reports.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const begin = (isShared: boolean) =>
  world.as(ada!).call(createList, { body: { title: 'Colleagues to laugh at', note: 'All of them', isShared } })
const report = (actor: Actor, id: number) =>
  world.as(actor).send(reportContent, { body: { subjectType: 'list', subjectId: id, rule: 'respect' } })
const statusFor = async (actor: Actor, id: number) =>
  (await world.as(actor).send(readList, { params: { id: `${id}` } })).statusCode

it('what is shared can be reported, by others than its owner; what is not shared is not there', async () => {
  const [shared, own] = [await begin(true), await begin(false)]
  assert.equal((await report(ada!, shared.id)).json().code, 'own_content')
  assert.equal((await report(ben!, shared.id)).statusCode, 201)
  for (const id of [own.id, 999_999, Number.MAX_SAFE_INTEGER]) {
    const answer = await report(ben!, id)
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'list_not_found'], String(id))
  }
})

it('removed, the list goes; what stood in it stays saved', async () => {
  const { id } = await begin(true)
  const { id: postId } = await world.post(ben!)
  await world.as(ada!).call(save, { body: { postId, listIds: [id] } })
  await report(ben!, id)
  const item = (await world.as(ava!).call(listReports, {})).find((one) => one.subjectType === 'list' && one.subjectId === id)
  assert.deepEqual([item?.author?.id, item?.content], [ada!.id, 'Colleagues to laugh at\n\nAll of them'])
  await world.as(ava!).call(decideReport, { body: { subjectType: 'list', subjectId: id, decision: 'remove', reason: 'Unkind' } })
  assert.equal(await statusFor(ada!, id), 404)
  assert.equal((await world.as(ada!).call(listSaves, {})).length, 1)
})

it('dismissed, it stays, and a new report stands once its words have changed', async () => {
  const { id } = await begin(true)
  await report(ben!, id)
  await world.as(ava!).call(decideReport, { body: { subjectType: 'list', subjectId: id, decision: 'dismiss' } })
  assert.equal(await statusFor(ben!, id), 200)
  assert.equal((await report(ben!, id)).json().outcome, 'dismissed')
  await world.as(ada!).call(editList, { params: { id: `${id}` }, body: { title: 'Worse' } })
  assert.equal((await report(ben!, id)).json().outcome, null)
})
