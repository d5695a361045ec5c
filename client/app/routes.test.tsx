import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, type Answers, renderRoutes, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import { routes } from './routes.tsx'

class SilentSocket {
  close() {}
}

function visit(path: string, answers: Answers) {
  vi.stubGlobal('WebSocket', SilentSocket)
  stubServer({ 'GET /api/categories': [200, [{ id: 1, name: 'Library Technology', cloth: 'teal' }]], ...answers })
  return renderRoutes(routes, path).router
}

describe('the routes', () => {
  it('show a member home: the own record and what members write about', async () => {
    visit('/', signedIn())
    expect(await screen.findByText('Archivist at City Library')).toBeDefined()
    expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('3')
    expect(screen.getByRole('link', { name: 'View full profile' }).getAttribute('href')).toBe('/profile/7')
    expect(await screen.findByText('Library Technology')).toBeDefined()
    expect(document.title).toBe('Home · ibid.')
  })

  it('leave out what the record does not say', async () => {
    visit('/', signedIn({ ...ada, jobTitle: null }))
    expect(await screen.findByText('City Library')).toBeDefined()
  })

  it('show a visitor of / the house and its categories beside the forms', async () => {
    visit('/', signedOut)
    await screen.findByRole('complementary', { name: 'About ibid.' })
    expect(await screen.findByText('Library Technology')).toBeDefined()
  })

  it('send a signed-in user from /auth to the page first asked for', async () => {
    const router = visit('/auth?returnTo=/nowhere', signedIn())
    await screen.findByRole('heading', { name: '404 Page Not Found' })
    expect(router.state.location.pathname).toBe('/nowhere')
  })

  it('answer any other path with the not-found page, within the shell', async () => {
    visit('/no/such/page', signedOut)
    await screen.findByRole('heading', { name: '404 Page Not Found' })
    expect(screen.getByRole('contentinfo')).toBeDefined()
  })

  it('put the focus on the heading of a new screen', async () => {
    const router = visit('/', signedIn())
    await screen.findByText('Archivist at City Library')
    expect(document.activeElement).toBe(document.body)
    await act(() => router.navigate('/nowhere'))
    const heading = await screen.findByRole('heading', { name: '404 Page Not Found' })
    await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  })
})
