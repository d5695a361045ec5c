import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { reportContent } from '#contract/reports.ts'
import { block, messaging } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let act: ReturnType<typeof messaging>
let ada: Actor
let ben: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
  ada = await world.member('Ada')
  ben = await world.member('Ben')
  await world.colleagues(ada, ben)
})
after(() => world.close())

const about = (subjectId: number) => ({ subjectType: 'message', subjectId, rule: 'on_topic' }) as const
const report = (actor: Actor, id: number) => world.as(actor).call(reportContent, { body: about(id) })
const refusal = async (actor: Actor, id: number) => (await world.as(actor).refused(reportContent, { body: about(id) })).code
const quotes = (reportId: number) =>
  world.db.selectFrom('report_quotes').selectAll().where('report_id', '=', reportId).orderBy('message_id').execute()

describe('the report of a message', () => {
  it('quotes it and the four before it, as the reporter sees them, and none after', async () => {
    for (const text of ['zero', 'one', 'two']) await act.write(ada, ben, text)
    await act.write(ben, ada, 'three')
    await act.remove(ben, await act.write(ada, ben, 'deleted'))
    await act.remove(ada, await act.write(ada, ben, 'unsent'), 'everyone')
    await act.write(ada, ben, 'four')
    const bad = await act.write(ada, ben, 'five')
    await act.write(ada, ben, 'after')
    const { id, subjectId } = await report(ben, bad.id)
    assert.equal(subjectId, bad.id)
    assert.deepEqual(
      (await quotes(id)).map(({ sender_id, content }) => [sender_id, content]),
      [
        [ada.id, 'one'],
        [ada.id, 'two'],
        [ben.id, 'three'],
        [ada.id, 'four'],
        [ada.id, 'five'],
      ],
    )
  })

  it('keeps the words that are unsent afterwards, and is made once', async () => {
    const bad = await act.write(ada, ben, 'not kind')
    const first = await report(ben, bad.id)
    const quoted = await quotes(first.id)
    await act.remove(ada, bad, 'everyone')
    assert.deepEqual(await quotes(first.id), quoted)
    assert.equal(quoted.at(-1)!.content, 'not kind')
    assert.equal(await refusal(ben, bad.id), 'message_not_found')
  })

  it('is for anyone who received it and still has it, also after a block', async () => {
    const message = await act.write(ada, ben)
    assert.equal(await refusal(ada, message.id), 'own_content')
    for (const other of [await world.member('Cleo'), await world.admin('Ruth')]) {
      assert.equal(await refusal(other, message.id), 'message_not_found')
    }
    const [dan, eve] = [await world.member('Dan'), await world.member('Eve')]
    const [deleted, kept] = [await act.write(dan, eve), await act.write(dan, eve)]
    await act.remove(eve, deleted)
    assert.equal(await refusal(eve, deleted.id), 'message_not_found')
    await block(world, eve, dan)
    await report(eve, kept.id)
  })
})
