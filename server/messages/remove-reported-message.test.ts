import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { inTransaction } from '#server/rooms.ts'
import { listenLive } from '#testing/listen-live.ts'
import { messaging } from '#testing/messages.ts'
import { openWorld, type World } from '#testing/world.ts'
import { removeReportedMessage } from './message-subject.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

it('an admin takes a message from both who have it, however old it is', async () => {
  const act = messaging(world)
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  await world.colleagues(ada, ben)
  const message = await act.write(ada, ben, 'not kind')
  world.pass(100)
  const [adas, bens] = [await listenLive(world, ada), await listenLive(world, ben)]
  await inTransaction(world.rooms, (tx) => removeReportedMessage(tx, message.id))
  await Promise.all([adas.next('conversation_changed'), bens.next('conversation_changed')])
  for (const [reader, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    const [seen] = await act.thread(reader, other)
    assert.deepEqual([seen!.id, seen!.content, seen!.isUnsent], [message.id, '', true])
  }
  assert.deepEqual(await act.unread(ben), { count: 0, requests: 0 })
  await inTransaction(world.rooms, (tx) => removeReportedMessage(tx, 99_999_999))
})
