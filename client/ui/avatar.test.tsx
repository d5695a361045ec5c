import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

it('shows the first letter of a name without a picture, as decoration', () => {
  render(<Avatar name="élodie" />)
  expect(screen.getByText('É').getAttribute('aria-hidden')).toBe('true')
})

it('takes the whole first letter of any script', () => {
  render(<Avatar name="𐐨da" />)
  expect(screen.getByText('𐐀')).toBeTruthy()
})

it('falls back to the letter when the picture does not load, and tries a new picture', () => {
  const { container, rerender } = render(<Avatar name="Ada" src="/gone.webp" />)
  fireEvent.error(container.querySelector('img')!)
  expect(screen.getByText('A')).toBeTruthy()
  rerender(<Avatar name="Ada" src="/new.webp" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.webp')
})

it('keeps its alternative text when it stands alone, picture or letter', () => {
  const { rerender } = render(<Avatar name="Ada" src="/ada.webp" alt="Ada" />)
  expect(screen.getByRole('img', { name: 'Ada' }).tagName).toBe('IMG')
  rerender(<Avatar name="Ada" alt="Ada" />)
  expect(screen.getByRole('img', { name: 'Ada' }).tagName).toBe('SPAN')
})
