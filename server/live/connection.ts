import type { RawData, WebSocket } from 'ws'
import { ClientFrame, closeCodes } from '#contract/live-events.ts'
import { type MayWatch, type Things, thingsOf } from './watchers.ts'

export const liveLimits = {
  authDeadlineMs: 10_000,
  heartbeatMs: 30_000,
  framesPerSecond: 20,
  frameBurst: 40,
  /** How much may wait for a slow reader; beyond this it is cut off and catches up by refetching. */
  unreadBytes: 1_048_576,
  /** Each tab is a socket. */
  socketsPerMember: 50,
  /** One address may be a whole institution. */
  socketsPerNetwork: 200,
}
export type LiveLimits = typeof liveLimits

/** Close codes of the protocol (RFC 6455, section 7.4.1, and the registry's 1012). */
export const wsCodes = { unsupportedData: 1003, policyViolation: 1008, serviceRestart: 1012 } as const

const connected = JSON.stringify({ type: 'connected' })

export interface Peer {
  userId: number
  isAdmin: boolean
  sessionId: string
  network: string
}

/** What the connections report to; one for all of them. */
export interface Keeper {
  limits: LiveLimits
  onWatch(connection: Connection, things: Things): void
  onEnd(connection: Connection): void
}

/** One member's socket. It says `auth` once, then what it shows; anything else ends it. */
export class Connection {
  readonly #peer: Peer
  readonly #mayWatch: MayWatch
  isAuthenticated = false
  readonly #socket: WebSocket
  readonly #keeper: Keeper
  #authDeadline: NodeJS.Timeout | undefined
  #isAnswering = true
  #framesLeft: number
  #countedAtMs = performance.now()

  constructor(socket: WebSocket, peer: Peer, { keeper, mayWatch }: { keeper: Keeper; mayWatch: MayWatch }) {
    const { limits } = keeper
    this.#peer = peer
    this.#mayWatch = mayWatch
    this.#socket = socket
    this.#keeper = keeper
    this.#framesLeft = limits.frameBurst
    this.#authDeadline = setTimeout(() => this.end(closeCodes.tooSlow), limits.authDeadlineMs).unref()
    socket.on('message', (data, isBinary) => this.#isWithinBudget() && this.#receive(data, isBinary))
    socket.on('ping', () => this.#isWithinBudget())
    socket.on('pong', () => (this.#isAnswering = this.#isWithinBudget()))
    socket.on('close', () => this.#forget())
  }

  get userId() {
    return this.#peer.userId
  }
  get sessionId() {
    return this.#peer.sessionId
  }
  get network() {
    return this.#peer.network
  }

  mayWatch(things: Things): Promise<Things> {
    return this.#mayWatch({ id: this.#peer.userId, isAdmin: this.#peer.isAdmin }, things)
  }

  send(frame: Buffer) {
    if (!this.isAuthenticated) return
    if (this.#socket.bufferedAmount > this.#keeper.limits.unreadBytes) return this.#cut()
    this.#socket.send(frame, { binary: false })
  }

  checkPulse() {
    if (!this.#isAnswering) return this.#cut()
    this.#isAnswering = false
    this.#socket.ping()
  }

  /** From here on nothing is read or sent; the other side has a moment to close before the line is cut. */
  end(code: number) {
    this.#forget()
    this.#socket.close(code)
  }

  #cut() {
    this.#forget()
    this.#socket.terminate()
  }

  #forget() {
    this.#stopWaiting()
    this.isAuthenticated = false
    this.#keeper.onEnd(this)
  }

  #receive(data: RawData, isBinary: boolean) {
    if (isBinary) return this.end(wsCodes.unsupportedData)
    const frame = ClientFrame.safeParse(parseJson(String(data)))
    if (!frame.success) return this.end(wsCodes.policyViolation)
    if (frame.data.type === 'watch') return this.#watch(thingsOf(frame.data))
    if (frame.data.userId !== this.userId) return this.end(closeCodes.forbidden)
    if (this.isAuthenticated) return
    this.#stopWaiting()
    this.isAuthenticated = true
    this.#socket.send(connected)
  }

  #watch(things: Things) {
    if (!this.isAuthenticated) return this.end(wsCodes.policyViolation)
    this.#keeper.onWatch(this, things)
  }

  #stopWaiting() {
    clearTimeout(this.#authDeadline)
    this.#authDeadline = undefined
  }

  #isWithinBudget(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    const nowMs = performance.now()
    const { framesPerSecond, frameBurst } = this.#keeper.limits
    const earned = ((nowMs - this.#countedAtMs) / 1000) * framesPerSecond
    this.#framesLeft = Math.min(frameBurst, this.#framesLeft + earned) - 1
    this.#countedAtMs = nowMs
    if (this.#framesLeft >= 0) return true
    this.end(closeCodes.tooMany)
    // Not even read: the flood backs up to its sender.
    this.#socket.pause()
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
