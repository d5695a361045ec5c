import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changePost, createPost } from '#contract/posts.ts'
import { reviewSubject } from '#contract/review.ts'
import { addWebhook, listDeliveries } from '#contract/webhooks.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ava]: Actor[] = []
let webhook = ''
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  world.rooms.outside = {
    patienceMs: 20_000,
    resolve: async () => [{ address: '93.184.216.34', family: 4 }],
    // What is reported goes into the log whether or not it arrives.
    connect: () => {
      throw new Error('away')
    },
  }
  ada = await world.member('Ada')
  ava = await world.admin('Ava')
  const body = { url: 'https://hooks.example/ibid', events: ['post.waiting' as const] }
  webhook = (await world.as(ava).call(addWebhook, { body })).id
})
after(() => world.close())

const told = async () => {
  await untilDone(world, 'webhook-event')
  return (await world.as(ava!).call(listDeliveries, { params: { id: webhook } })).length
}
const text = 'How we moved forty thousand volumes in one summer, and what we would do otherwise the next time.'
const other = 'Something else entirely: how a map of 1740 was found behind a radiator, and who paid for the repair.'
const edit = (id: number, content: string) => world.as(ada!).call(changePost, { params: { id: `${id}` }, body: { content } })
const decide = (subjectId: number, decision: 'approve' | 'reject' | 'restore' | 'unapprove') =>
  world.as(ava!).call(reviewSubject, { body: { subjectType: 'post', subjectId, decision } })

describe('a webhook hears of a post that waits for admins', () => {
  it('once for each time that it does: written, edited, sent in again, restored and unapproved', async () => {
    const { id } = await world.as(ada!).call(createPost, { body: { content: text } })
    const steps: [what: string, step: () => Promise<unknown>, count: number][] = [
      ['written', async () => {}, 1],
      ['changed while it waits', () => edit(id, `${text} And more.`), 1],
      ['approved', () => decide(id, 'approve'), 1],
      ['changed by a word', () => edit(id, `${text} And mire.`), 1],
      ['changed as a whole', () => edit(id, other), 2],
      ['changed while it waits again', () => edit(id, `${other} Not we.`), 2],
      ['rejected', () => decide(id, 'reject'), 2],
      ['sent in again', () => edit(id, text), 3],
      ['rejected again', () => decide(id, 'reject'), 3],
      ['restored', () => decide(id, 'restore'), 4],
      ['approved again', () => decide(id, 'approve'), 4],
      ['unapproved', () => decide(id, 'unapprove'), 5],
    ]
    for (const [what, step, count] of steps) {
      world.pass(1)
      await step()
      assert.equal(await told(), count, what)
    }
  })
})
