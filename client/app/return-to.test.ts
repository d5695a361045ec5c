import { expect, it } from 'vitest'
import { returnTo } from './return-to.ts'

const leadsTo = (asked: string) => returnTo(new URLSearchParams({ returnTo: asked }))

it('leads back to the page first asked for', () => {
  expect(leadsTo('/posts/5?all=1#comment-2')).toBe('/posts/5?all=1#comment-2')
})

it('leads home when no page was asked for', () => {
  expect(returnTo(new URLSearchParams())).toBe('/')
})

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'posts/5',
])('never leads to another site: %s', (asked) => {
  expect(leadsTo(asked)).toBe('/')
})
