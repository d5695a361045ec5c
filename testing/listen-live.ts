import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/live-events.ts'
import { listen, type Listener } from '#server/live/listening-app.ts'
import type { Thing } from '#server/live/watchers.ts'
import type { Actor, World } from './world.ts'

/** A real, greeted socket of that member, collecting what it hears in `received`. It ends with the world. */
export async function listenLive({ app }: World, { id: userId, cookie }: Actor): Promise<Listener> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const listener = listen(new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie } }))
  await once(listener.socket, 'open')
  listener.socket.send(JSON.stringify({ type: 'auth', userId }))
  await listener.next('connected')
  return listener
}

/** Says that this is open on the member's screen, and waits until the server has checked that they may see it. */
export async function watchLive({ rooms: { live } }: World, listener: Listener, { id: userId }: Actor, thing: Thing) {
  const { type, id } = thing
  const changed: LiveEvent = type === 'post' ? { type: 'post_changed', postId: id } : { type: 'holding_changed', holdingId: id }
  const ids = type === 'post' ? { postIds: [id] } : { postIds: [], holdingIds: [id] }
  listener.socket.send(JSON.stringify({ type: 'watch', ...ids }))
  do {
    live.pushToWatchers(thing, changed)
    // Once this arrives, so has everything sent before it.
    live.push(userId, { type: 'typing', userId: 1 })
    await listener.next('typing')
  } while (!listener.received.some((event) => isDeepStrictEqual(event, changed)))
  await listener.next(changed.type)
}
