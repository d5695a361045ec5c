import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { listen, type Listener } from '#server/live/listening-app.ts'
import type { Actor, World } from './world.ts'

/** A real socket of that member, greeted; what it hears stands in `received`. It ends with the world. */
export async function listenLive({ app }: World, { id: userId, cookie }: Actor): Promise<Listener> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const listener = listen(new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie } }))
  await once(listener.socket, 'open')
  listener.socket.send(JSON.stringify({ type: 'auth', userId }))
  await listener.next('connected')
  return listener
}
