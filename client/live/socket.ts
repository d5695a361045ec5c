import { type ClientFrame, closeCodes, mostWatched } from '#contract/live-events.ts'
import { setConnected } from './connection.ts'
import { dispatchLiveEvent, readLiveEvent } from './live-events.ts'
import type { z } from 'zod'

export const reconnectDelayMs = 5000
export const longestReconnectDelayMs = 60_000

interface Connecting {
  userId: number
  /** Connected after an interruption or a failed first attempt: whatever was pushed meanwhile has been missed. */
  onReconnected: () => void
  /** The server no longer accepts this session, so no further attempt is made. */
  onRefused: () => void
}

export type Watched = { postId: number } | { holdingId: number }

let watched: Watched[] = []
/** Set while the server is listening. */
let sendWatched: (() => void) | undefined

/** Everything on the screen, each time that changes: the server reports changes to these things. */
export function watch(things: Watched[]) {
  watched = things.slice(-mostWatched)
  sendWatched?.()
}

function frameOf(things: Watched[]): z.input<typeof ClientFrame> {
  const postIds = things.flatMap((thing) => ('postId' in thing ? [thing.postId] : []))
  const holdingIds = things.flatMap((thing) => ('holdingId' in thing ? [thing.holdingId] : []))
  return { type: 'watch', postIds, ...(holdingIds.length > 0 && { holdingIds }) }
}

/** Keeps a socket open for a signed-in user until the returned function is called. */
export function connect({ userId, onReconnected, onRefused }: Connecting): () => void {
  let socket: WebSocket
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAfterBreak = false

  const send = (frame: z.input<typeof ClientFrame>) => socket.send(JSON.stringify(frame))

  const open = () => {
    socket = new WebSocket(socketUrl(window.location))
    socket.onopen = () => send({ type: 'auth', userId })
    socket.onmessage = ({ data }) => receive(data)
    socket.onerror = () => console.debug('The live connection failed')
    socket.onclose = ({ code }) => retry(code)
  }

  const receive = (data: unknown) => {
    const event = readLiveEvent(data)
    if (!event) return console.debug('Not a live event', data)
    if (event.type === 'connected') {
      failures = 0
      setConnected(true)
      if (isAfterBreak) onReconnected()
      isAfterBreak = false
      sendWatched = () => send(frameOf(watched))
      if (watched.length > 0) sendWatched()
    }
    dispatchLiveEvent(event)
  }

  const retry = (code: number) => {
    setConnected(false)
    sendWatched = undefined
    if (code === closeCodes.signedOut || code === closeCodes.forbidden) return onRefused()
    isAfterBreak = true
    timer = setTimeout(open, delayBefore(failures))
    failures += 1
  }

  open()
  return () => {
    clearTimeout(timer)
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    socket.close()
    setConnected(false)
    sendWatched = undefined
  }
}

/** Doubles from the second failure on, up to half of it random, so that not everyone returns at once after a restart. */
export function delayBefore(failures: number): number {
  if (failures === 0) return reconnectDelayMs
  const longest = Math.min(reconnectDelayMs * 2 ** failures, longestReconnectDelayMs)
  return longest * (0.5 + Math.random() / 2)
}

export const socketUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>) =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`
