import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCountInTitle, useTitle } from './use-title.ts'

it('carries what is unread, up to 99+, and nothing when all is read', () => {
  renderHook(() => useTitle('Home'))
  const { rerender, unmount } = renderHook(({ count }) => useCountInTitle(count), { initialProps: { count: 3 } })
  expect(document.title).toBe('(3) Home · ibid.')
  renderHook(() => useTitle('Saved'))
  expect(document.title).toBe('(3) Saved · ibid.')
  rerender({ count: 120 })
  expect(document.title).toBe('(99+) Saved · ibid.')
  rerender({ count: 0 })
  expect(document.title).toBe('Saved · ibid.')
  rerender({ count: 1 })
  unmount()
  renderHook(() => useTitle('Login'))
  expect(document.title).toBe('Login · ibid.')
})
