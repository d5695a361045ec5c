import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from './toast.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shownTitles = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
const announced = () => document.querySelector('[aria-live]')

it('shows a new toast in place of the old one', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Post created' }))
  act(() => toast({ title: 'Post deleted' }))
  await pass(100)
  expect(shownTitles()).toEqual(['Post deleted'])
})

it('goes after five seconds', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Profile updated' }))
  await pass(4900)
  expect(shownTitles()).toEqual(['Profile updated'])
  await pass(200)
  expect(shownTitles()).toEqual([])
})

it('stays as long as it is told', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Registration successful', durationMs: 6000 }))
  await pass(5900)
  expect(shownTitles()).toEqual(['Registration successful'])
  await pass(200)
  expect(shownTitles()).toEqual([])
})

it('gives a new toast its whole time, whatever was left of the old one', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Post created' }))
  await pass(4000)
  act(() => toast({ title: 'Post deleted' }))
  await pass(4000)
  expect(shownTitles()).toEqual(['Post deleted'])
})

it('announces what failed at once, and the rest when speech pauses', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Login failed', description: '401: Invalid username or password', tone: 'bad' }))
  await pass(100)
  expect(announced()?.getAttribute('aria-live')).toBe('assertive')
  expect(announced()?.textContent).toContain('401: Invalid username or password')
  act(() => toast({ title: 'Post created' }))
  await pass(100)
  expect(announced()?.getAttribute('aria-live')).toBe('polite')
})

it('is closed by its button', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Post created' }))
  await pass(100)
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  await pass(0)
  expect(shownTitles()).toEqual([])
})
