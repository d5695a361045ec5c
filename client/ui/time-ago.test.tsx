import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { howLong, TimeAgo, timeAgo } from './time-ago.tsx'

const now = new Date('2026-03-12T12:00:00Z')
afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-03-12T12:00:05Z', 'just now'],
  ['2026-03-12T12:00:00Z', 'just now'],
  ['2026-03-12T11:59:01Z', 'just now'],
  ['2026-03-12T11:59:00Z', '1 minute ago'],
  ['2026-03-12T11:48:00Z', '12 minutes ago'],
  ['2026-03-12T11:00:01Z', '59 minutes ago'],
  ['2026-03-12T11:00:00Z', '1 hour ago'],
  ['2026-03-11T12:00:01Z', '23 hours ago'],
  ['2026-03-11T12:00:00Z', 'yesterday'],
  ['2026-03-10T12:00:00Z', '2 days ago'],
  ['2026-03-05T12:00:01Z', '6 days ago'],
  ['2026-03-05T12:00:00Z', '1 week ago'],
  ['2026-02-19T12:00:00Z', '3 weeks ago'],
  ['2026-02-09T12:00:00Z', '1 month ago'],
  ['2025-10-05T12:00:00Z', '5 months ago'],
  ['2025-03-12T05:00:00Z', '1 year ago'],
  ['2023-06-01T12:00:00Z', '2 years ago'],
])('reads %s as "%s"', (date, words) => {
  expect(timeAgo(new Date(date), now)).toBe(words)
})

it.each([
  ['2026-03-12T12:00:05Z', 'less than a minute'],
  ['2026-03-12T11:48:00Z', '12 minutes'],
  ['2026-03-11T12:00:00Z', '1 day'],
  ['2026-01-05T12:00:00Z', '2 months'],
])('has lasted since %s for "%s"', (date, words) => {
  expect(howLong(new Date(date), now)).toBe(words)
})

it('keeps every time on the page current with one timer', () => {
  vi.useFakeTimers({ now })
  const { unmount } = render(
    <>
      <TimeAgo date={now} />
      <TimeAgo date="2026-03-12T11:48:00Z" />
    </>,
  )
  expect(vi.getTimerCount()).toBe(1)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('1 minute ago').getAttribute('datetime')).toBe('2026-03-12T12:00:00.000Z')
  expect(screen.getByText('13 minutes ago')).toBeTruthy()
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
