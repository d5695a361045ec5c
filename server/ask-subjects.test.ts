import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { allSubjects } from './all-subjects.ts'
import type { Subject } from './subjects/subject.ts'

/** A kind of thing that only this test has: everybody sees those with even numbers. */
const holding: Subject = {
  ...allSubjects.user,
  mayWatch: async (_db, _viewer, ids) => ids.filter((id) => id % 2 === 0),
}

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { subjects: { holding } })
  ada = await world.member('Ada')
})
after(() => world.close())

it('a member hears of what they have open and its owner lets them see, of whatever kind it is', async () => {
  const [open, hidden] = [await world.post(ada), await world.post(await world.member('Ben'), { isApproved: false })]
  const { socket, received, next } = await listenLive(world, ada)
  socket.send(JSON.stringify({ type: 'watch', postIds: [open.id, hidden.id], holdingIds: [open.id * 2, open.id * 2 + 1] }))

  const { live } = world.rooms
  const tell = () => {
    for (const holdingId of [open.id * 2 + 1, open.id * 2])
      live.pushToWatchers({ type: 'holding', id: holdingId }, { type: 'holding_changed', holdingId })
    for (const postId of [hidden.id, open.id]) live.pushToWatchers({ type: 'post', id: postId }, { type: 'post_changed', postId })
  }
  // Until it is looked up what they may see, nothing is told.
  const telling = setInterval(tell, 5)
  await next('post_changed')
  await next('holding_changed')
  clearInterval(telling)
  const heard = new Set(received.slice(1).map((event) => JSON.stringify(event)))
  assert.deepEqual(
    [...heard].toSorted(),
    [
      { type: 'holding_changed', holdingId: open.id * 2 },
      { type: 'post_changed', postId: open.id },
    ].map((event) => JSON.stringify(event)),
  )
  socket.close()
})
