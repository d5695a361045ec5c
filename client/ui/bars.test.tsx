import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Bars, marksFor } from './bars.tsx'

it.each([
  [0, '0 2 4 6'],
  [1, '0 2 4 6'],
  [6, '0 2 4 6'],
  [7, '0 2 4 6 8'],
  [9, '0 5 10'],
  [16, '0 5 10 15 20'],
  [61, '0 20 40 60 80'],
  [1234, '0 500 1000 1500'],
])('rules a chart of at most %i at %s', (most, marks) => {
  expect(marksFor(most).join(' ')).toBe(marks)
})

it('draws one of something as one of something, beside an axis with numbers and what they count', () => {
  const { container } = render(
    <Bars
      sentence="One new member"
      unit="members a day"
      axis={['Nov 1', 'Nov 2']}
      bars={[0, 1].map((value) => ({ key: String(value), parts: [{ color: 'accent-ink', value }] }))}
    />,
  )
  expect(screen.getByRole('img', { name: 'One new member' })).toBeDefined()
  expect(screen.getByText('members a day')).toBeDefined()
  expect(screen.getByText('6')).toBeDefined()
  const bar = container.querySelector<HTMLElement>('.bars i')
  expect(Math.round(Number.parseFloat(bar?.style.height ?? ''))).toBe(17)
})
