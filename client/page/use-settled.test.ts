import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTyped } from './use-settled.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

function typed() {
  const onAsk = vi.fn<(words: string) => void>()
  const { result } = renderHook(() => useTyped('', onAsk))
  const type = (words: string) => act(() => result.current[1](words))
  const pause = () =>
    act(() => {
      vi.runAllTimers()
    })
  return { onAsk, type, pause }
}

it('asks for what is typed once typing pauses', () => {
  const { onAsk, type, pause } = typed()
  type('la')
  type('labels ')
  expect(onAsk).not.toHaveBeenCalled()
  pause()
  expect(onAsk.mock.calls).toEqual([['labels']])
})

it('asks for nothing when a result was opened before the pause', () => {
  const { onAsk, type, pause } = typed()
  type('labels')
  window.history.pushState(null, '', '/resources/7')
  pause()
  expect(onAsk).not.toHaveBeenCalled()
})
