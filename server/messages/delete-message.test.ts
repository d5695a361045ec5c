import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteMessage } from '#contract/messages.ts'
import { countUnreadNotifications } from '#contract/notifications.ts'
import { reportContent } from '#contract/reports.ts'
import { listenLive } from '#testing/listen-live.ts'
import { block, messaging } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let act: ReturnType<typeof messaging>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
})
after(() => world.close())

async function pair(): Promise<[ada: Actor, ben: Actor]> {
  const people: [Actor, Actor] = [await world.member('Ada'), await world.member('Ben')]
  await world.colleagues(...people)
  return people
}
const contents = async (reader: Actor, other: Actor) => (await act.thread(reader, other)).map(({ content }) => content)
const refusal = async (actor: Actor, id: number, from: 'me' | 'everyone') =>
  (await world.as(actor).refused(deleteMessage, { params: { id: `${id}` }, query: { for: from } })).code
const rowOf = (id: number) => world.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

describe('unsending', () => {
  it('leaves the place and nothing else, for both', async () => {
    const [ada, ben] = await pair()
    const message = await act.write(ada, ben, 'Oversight')
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    await act.remove(ada, message, 'everyone')
    await adas.next('conversation_changed')
    assert.deepEqual(await bens.next('conversation_changed'), { type: 'conversation_changed', userId: ada.id })
    for (const [reader, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const [seen] = await act.thread(reader, other)
      assert.deepEqual([seen!.id, seen!.content, seen!.isUnsent], [message.id, '', true])
      assert.equal((await act.list(reader))[0]!.lastMessage!.isUnsent, true)
    }
    const row = await rowOf(message.id)
    assert.equal(JSON.stringify(row).toLowerCase().includes('oversight'), false)
    await act.remove(ada, message, 'everyone')
  })

  it('takes it from what is unread, with its notice, and only then', async () => {
    const [ada, ben] = await pair()
    const [first, second] = [await act.write(ada, ben), await act.write(ada, ben)]
    await act.remove(ada, first, 'everyone')
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
    assert.equal((await act.conversation(ben, ada)).firstUnreadId, second.id)
    await act.remove(ada, second, 'everyone')
    assert.deepEqual(await act.unread(ben), { count: 0, requests: 0 })
    assert.deepEqual(await world.as(ben).call(countUnreadNotifications, {}), { count: 0 })
    const read = await act.write(ada, ben)
    await act.read(ben, ada)
    await act.write(ada, ben)
    await act.remove(ada, read, 'everyone')
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
  })

  it('is possible for ten minutes, and for the sender only', async () => {
    const [ada, ben] = await pair()
    const message = await act.write(ada, ben, 'Mine')
    const cleo = await world.member('Cleo')
    assert.equal(await refusal(ben, message.id, 'everyone'), 'not_yours')
    assert.equal(await refusal(cleo, message.id, 'everyone'), 'message_not_found')
    assert.equal(await refusal(ada, 99_999_999, 'everyone'), 'message_not_found')
    world.pass(10.1 / 60)
    assert.equal(await refusal(ada, message.id, 'everyone'), 'too_late_to_unsend')
    assert.deepEqual(await contents(ben, ada), ['Mine'])
  })

  it('of one that was declined is told to no one else', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await act.write(ada, ben)
    await act.answer(ben, ada, 'declined')
    const message = await act.write(ada, ben)
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    await act.remove(ada, message, 'everyone')
    await adas.next('conversation_changed')
    world.rooms.live.push(ben.id, { type: 'new_post' })
    await bens.next('new_post')
    assert.equal(bens.received.length, 2)
  })
})

describe('deleting for oneself', () => {
  it('takes a message from one side and leaves the other’s', async () => {
    const [ada, ben] = await pair()
    const [first, second] = [await act.write(ada, ben, 'One'), await act.write(ada, ben, 'Two')]
    const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
    await act.remove(ben, second)
    await bens.next('conversation_changed')
    assert.deepEqual([await contents(ben, ada), await contents(ada, ben)], [['One'], ['One', 'Two']])
    assert.deepEqual((await act.list(ben))[0]!.lastMessage!.id, first.id)
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
    assert.deepEqual((await act.list(ada))[0]!.lastMessage!.id, second.id)
    assert.equal(await refusal(ben, second.id, 'me'), 'message_not_found')
    assert.deepEqual(adas.received, [{ type: 'connected' }])
  })

  it('of the last one takes the conversation from the list, until someone writes', async () => {
    const [ada, ben] = await pair()
    await act.remove(ben, await act.write(ada, ben, 'One'))
    assert.deepEqual([await act.list(ben), await act.unread(ben)], [[], { count: 0, requests: 0 }])
    await act.write(ada, ben, 'Two')
    assert.deepEqual(await contents(ben, ada), ['Two'])
    assert.equal((await act.list(ben)).length, 1)
  })

  it('is for the two only, and not while one is blocked', async () => {
    const [ada, ben] = await pair()
    const { id } = await act.write(ada, ben)
    assert.equal(await refusal(await world.admin('Cleo'), id, 'me'), 'message_not_found')
    await block(world, ada, ben)
    for (const actor of [ada, ben]) assert.equal(await refusal(actor, id, 'me'), 'message_not_found')
  })

  it('clears a whole conversation, and only one side of it', async () => {
    const [ada, ben] = await pair()
    await act.write(ada, ben, 'One')
    await act.write(ben, ada, 'Two')
    await act.clear(ben, ada)
    assert.deepEqual([await contents(ben, ada), await act.list(ben), await act.unread(ben)], [[], [], { count: 0, requests: 0 }])
    assert.deepEqual([await contents(ada, ben), (await act.unread(ada)).count], [['One', 'Two'], 1])
    assert.equal((await act.conversation(ben, ada)).lastMessage, null)
    await act.write(ada, ben, 'Three')
    assert.deepEqual(await contents(ben, ada), ['Three'])
    assert.deepEqual(await act.unread(ben), { count: 1, requests: 0 })
  })

  it('by both leaves nothing in the database, but for what was reported', async () => {
    const [ada, ben] = await pair()
    const [one, two, three] = [await act.write(ada, ben), await act.write(ben, ada), await act.write(ada, ben)]
    await world.as(ben).call(reportContent, { body: { subjectType: 'message', subjectId: three.id, rule: 'on_topic' } })
    await act.remove(ada, one)
    await act.remove(ben, one)
    assert.equal(await rowOf(one.id), undefined)
    await act.clear(ada, ben)
    assert.notEqual(await rowOf(two.id), undefined)
    await act.clear(ben, ada)
    assert.equal(await rowOf(two.id), undefined)
    assert.notEqual(await rowOf(three.id), undefined)
    assert.equal((await act.write(ada, ben, 'Again')).content, 'Again')
  })
})
