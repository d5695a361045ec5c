import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { samplePost } from '#testing/sample-post.ts'
import { PostText } from './post-text.tsx'

const paragraph = (language: string | null, content: string) => {
  render(
    <MemoryRouter>
      <PostText post={samplePost({ language, content })} />
    </MemoryRouter>,
  )
  const shown = screen.getByText(content, { selector: 'p' })
  return [shown.getAttribute('lang'), shown.getAttribute('dir')]
}

it.each([
  ['ar', 'المكتبة مغلقة اليوم.', ['ar', 'rtl']],
  ['he', 'הספרייה סגורה היום.', ['he', 'rtl']],
  ['fa', 'کتابخانه امروز بسته است.', ['fa', 'rtl']],
  ['de', 'Heute geschlossen.', ['de', 'ltr']],
  [null, 'Ibid.', [null, 'auto']],
] as const)('a text in %s says so, and runs the way it is read', (language, content, expected) => {
  expect(paragraph(language, content)).toEqual(expected)
})

it('leaves the words of the product in its own language', () => {
  render(
    <MemoryRouter>
      <PostText post={samplePost({ id: 2, language: 'fr', content: 'Une phrase. '.repeat(200) })} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('button', { name: 'Read more' }).getAttribute('lang')).toBe('en')
})
