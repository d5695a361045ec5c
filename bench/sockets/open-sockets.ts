import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Member {
  userId: number
  cookie: string
}

const openingAtOnce = 50

/** One greeted socket per member; `onFrame` receives everything that comes afterwards. */
export async function openSockets(url: string, members: Member[], onFrame: (text: string) => void): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  const rest = members.values()
  const open = async () => {
    for (const { userId, cookie } of rest) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie }, perMessageDeflate: false })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'auth', userId }))
      await once(socket, 'message')
      socket.on('message', (data) => onFrame(String(data)))
      sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: openingAtOnce }, open))
  return sockets
}
