import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAtRest } from './use-at-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(useAtRest, { wrapper })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  /** Something the page requests, which arrives after that long. */
  const ask = (name: string, ms: number) =>
    void client.fetchQuery({ queryKey: [name], queryFn: () => new Promise((resolve) => setTimeout(resolve, ms, name)) })
  return { result, pass, ask }
}

it('is at rest when nothing has come for a while, long before the longest wait', async () => {
  const { result, pass, ask } = open()
  ask('posts', 3000)
  await pass(2500)
  expect(result.current).toBe(false)
  await pass(1500)
  expect(result.current).toBe(false)
  await pass(1000)
  expect(result.current).toBe(true)
})

it('is at rest at once when its reader moves', async () => {
  const { result, ask } = open()
  ask('posts', 3000)
  act(() => void window.dispatchEvent(new Event('pointermove')))
  expect(result.current).toBe(true)
})

it('does not wait for ever for what does not come', async () => {
  const { result, pass, ask } = open()
  ask('posts', 60_000)
  await pass(10_000)
  expect(result.current).toBe(true)
})
