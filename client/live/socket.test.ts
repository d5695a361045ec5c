import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeCodes } from '#contract/live-events.ts'
import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { useConnection } from './connection.ts'
import { onLiveEvent } from './live-events.ts'
import { connect, delayBefore, longestReconnectDelayMs, reconnectDelayMs, socketUrl, watch } from './socket.ts'
import { useWatch } from './use-watch.ts'

/** The browser's socket, with the test playing the server. */
class FakeSocket {
  static opened: FakeSocket[] = []
  sent: unknown[] = []
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor() {
    FakeSocket.opened.push(this)
  }
  send(frame: string) {
    this.sent.push(JSON.parse(frame))
  }
  close() {
    this.isClosed = true
  }
  says(event: unknown) {
    act(() => this.onmessage?.({ data: typeof event === 'string' ? event : JSON.stringify(event) }))
  }
  drops(code = 1006) {
    act(() => this.onclose?.({ code }))
  }
}

const newest = () => FakeSocket.opened.at(-1)!
const onReconnected = vi.fn()
const onRefused = vi.fn()
let disconnect: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(console, 'debug').mockImplementation(() => {})
  FakeSocket.opened = []
  onReconnected.mockReset()
  onRefused.mockReset()
  disconnect = connect({ userId: 7, onReconnected, onRefused })
})

afterEach(() => {
  disconnect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the live connection', () => {
  it('says which posts are on the screen once the server listens, each time they change, and again after a break', () => {
    const watched = () => newest().sent.filter((frame) => (frame as { type: string }).type === 'watch')
    watch([{ postId: 3 }])
    newest().onopen?.()
    expect(watched()).toEqual([])
    newest().says({ type: 'connected' })
    watch([{ postId: 3 }, { postId: 4 }])
    expect(watched()).toEqual([
      { type: 'watch', postIds: [3] },
      { type: 'watch', postIds: [3, 4] },
    ])

    newest().drops()
    watch(Array.from({ length: 101 }, (_, at) => ({ postId: at + 1 })))
    vi.advanceTimersByTime(reconnectDelayMs)
    newest().onopen?.()
    newest().says({ type: 'connected' })
    expect(watched()).toEqual([{ type: 'watch', postIds: Array.from({ length: 100 }, (_, at) => at + 2) }])

    watch([])
    expect(watched().at(-1)).toEqual({ type: 'watch', postIds: [] })
  })

  it('watches what is mounted, of every kind, and has it looked at again after a break', async () => {
    const onMissed = vi.fn()
    newest().says({ type: 'connected' })
    const hooks = [{ postId: 3 }, { holdingId: 3 }, { holdingId: 3 }].map((thing) => renderHook(() => useWatch(thing, onMissed)))
    await act(async () => {})
    expect(newest().sent.at(-1)).toEqual({ type: 'watch', postIds: [3], holdingIds: [3] })
    newest().says({ type: 'connected' })
    expect(onMissed).toHaveBeenCalledTimes(3)

    hooks[0]!.unmount()
    hooks[1]!.unmount()
    await act(async () => {})
    expect(newest().sent.at(-1)).toEqual({ type: 'watch', postIds: [], holdingIds: [3] })
    hooks[2]!.unmount()
    await act(async () => {})
    expect(newest().sent.at(-1)).toEqual({ type: 'watch', postIds: [] })
  })

  it('introduces the user when it opens, and counts as connected once the server says so', () => {
    const { result } = renderHook(useConnection)
    newest().onopen?.()
    expect(newest().sent).toEqual([{ type: 'auth', userId: 7 }])
    expect(result.current).toBe(false)

    newest().says({ type: 'connected' })
    expect(result.current).toBe(true)

    newest().drops()
    expect(result.current).toBe(false)
  })

  it('comes back 5 seconds after a close and asks for what was missed', () => {
    newest().says({ type: 'connected' })
    newest().drops()
    vi.advanceTimersByTime(reconnectDelayMs - 1)
    expect(FakeSocket.opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.opened).toHaveLength(2)

    expect(onReconnected).not.toHaveBeenCalled()
    newest().says({ type: 'connected' })
    expect(onReconnected).toHaveBeenCalledOnce()
  })

  it('asks for what was missed also where the first try failed', () => {
    newest().drops()
    vi.advanceTimersByTime(reconnectDelayMs)
    newest().says({ type: 'connected' })
    expect(onReconnected).toHaveBeenCalledOnce()
  })

  it('waits longer with every failure, never above a minute, and starts over once connected', () => {
    for (const failures of [1, 2, 3, 4, 40]) {
      const longest = Math.min(reconnectDelayMs * 2 ** failures, longestReconnectDelayMs)
      expect(delayBefore(failures)).toBeGreaterThanOrEqual(longest / 2)
      expect(delayBefore(failures)).toBeLessThanOrEqual(longest)
    }

    newest().drops()
    vi.advanceTimersByTime(reconnectDelayMs)
    newest().says({ type: 'connected' })
    newest().drops()
    vi.advanceTimersByTime(reconnectDelayMs)
    expect(FakeSocket.opened).toHaveLength(3)
  })

  it.each([closeCodes.signedOut, closeCodes.forbidden])('does not come back after close code %i', (code) => {
    newest().drops(code)
    vi.runAllTimers()
    expect(onRefused).toHaveBeenCalledOnce()
    expect(FakeSocket.opened).toHaveLength(1)
  })

  it('hands events to those who listen for their type', () => {
    const heard = vi.fn()
    const stop = onLiveEvent('colleague_request', heard)
    newest().says({ type: 'colleague_request', requester: { name: 'Ada' } })
    newest().says({ type: 'colleague_accepted', receiver: { name: 'Ben' } })
    expect(heard.mock.calls).toEqual([[{ type: 'colleague_request', requester: { name: 'Ada' } }]])

    stop()
    newest().says({ type: 'colleague_request', requester: { name: 'Ada' } })
    expect(heard).toHaveBeenCalledOnce()
  })

  it.each(['not json', '42', 'null', '{}'])('only logs the malformed message %s', (message) => {
    newest().says(message)
    expect(console.debug).toHaveBeenCalledOnce()
  })

  it('closes for good when the user signs out', () => {
    const { result } = renderHook(useConnection)
    newest().says({ type: 'connected' })
    act(() => disconnect())
    vi.runAllTimers()
    expect(newest().isClosed).toBe(true)
    expect(FakeSocket.opened).toHaveLength(1)
    expect(result.current).toBe(false)
  })

  it('uses the secure scheme on https', () => {
    expect(socketUrl({ protocol: 'https:', host: 'ibid.example' })).toBe('wss://ibid.example/ws')
    expect(socketUrl({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws')
  })
})
