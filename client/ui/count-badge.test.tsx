import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CountBadge } from './count-badge.tsx'

it.each([
  [0, ''],
  [3, '3, 3 unread'],
  [99, '99, 99 unread'],
  [100, '99+, 100 unread'],
])('writes %i as "%s"', (count, text) => {
  const { container } = render(<CountBadge count={count} label="unread" />)
  expect(container.textContent).toBe(text)
})
