import { type ClientFrame, closeCodes, mostWatched } from '#contract/live-events.ts'
import { setConnected } from './connection.ts'
import { dispatchLiveEvent, readLiveEvent } from './live-events.ts'
import type { z } from 'zod'

export const reconnectDelayMs = 5000
export const longestReconnectDelayMs = 60_000

interface Connecting {
  userId: number
  /** Connected after a break, or after a first try that failed: whatever was pushed meanwhile has been missed. */
  onReconnected: () => void
  /** The server will not have this session any more; it is not asked again. */
  onRefused: () => void
}

export type Watched = { postId: number } | { holdingId: number }

let watched: Watched[] = []
/** There while the server listens. */
let sendWatched: (() => void) | undefined

/** What is on the screen, all of it, each time that changes: the server tells when one of these things does. */
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

/** Doubles from the second failure on, with up to half of it at random so that a restart is not met by everyone at once. */
export function delayBefore(failures: number): number {
  if (failures === 0) return reconnectDelayMs
  const longest = Math.min(reconnectDelayMs * 2 ** failures, longestReconnectDelayMs)
  return longest * (0.5 + Math.random() / 2)
}

export const socketUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>) =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`
