import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '#testing/render.tsx'
import NotFound from './not-found.tsx'

it('the not-found page says so and leads home or to the search', async () => {
  renderRoutes([{ path: '*', Component: NotFound }], '/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search')
  expect(document.title).toBe('404 Page Not Found · ibid.')
})
