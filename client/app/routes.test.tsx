import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, type Answers, renderRoutes, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import { viewerQuery } from '#client/accounts/queries.ts'
import { routes } from './routes.tsx'

class SilentSocket {
  static opened = 0
  constructor() {
    SilentSocket.opened += 1
  }
  close() {}
}

function visit(path: string, answers: Answers) {
  SilentSocket.opened = 0
  vi.stubGlobal('WebSocket', SilentSocket)
  stubServer({ 'GET /api/categories': [200, [{ id: 1, name: 'Library Technology', cloth: 'teal' }]], ...answers })
  return renderRoutes(routes, path)
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

  it('show a visitor of / the house beside the forms, and nothing that competes with its claim', async () => {
    visit('/', signedOut)
    const house = await screen.findByRole('complementary', { name: 'About ibid.' })
    expect(within(house).getByRole('heading').textContent).toBe('In the same place.')
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).not.toContain('/api/categories')
  })

  it('send a signed-in user from /auth to the page first asked for', async () => {
    const { router } = visit('/auth?returnTo=/nowhere', signedIn())
    await screen.findByRole('heading', { name: '404 Page Not Found' })
    expect(router.state.location.pathname).toBe('/nowhere')
  })

  it('answer any other path with the not-found page, within the shell', async () => {
    visit('/no/such/page', signedOut)
    await screen.findByRole('heading', { name: '404 Page Not Found' })
    expect(screen.getByRole('contentinfo')).toBeDefined()
  })

  it('put the focus on the heading of a new screen', async () => {
    const { router } = visit('/', signedIn())
    await screen.findByText('Archivist at City Library')
    expect(document.activeElement).toBe(document.body)
    await act(() => router.navigate('/nowhere'))
    const heading = await screen.findByRole('heading', { name: '404 Page Not Found' })
    await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  })
})

describe('the live connection', () => {
  it('opens for a member', async () => {
    visit('/nowhere', signedIn())
    await vi.waitFor(() => expect(SilentSocket.opened).toBe(1))
  })

  it.each([
    ['whose email is not verified', { emailVerified: false }],
    ['who is suspended', { isSuspended: true }],
  ])('waits for somebody %s until they may have it, and then needs no reload', async (_, trait) => {
    const { queryClient } = visit('/nowhere', signedIn({ ...ada, ...trait }))
    await screen.findByRole('heading', { name: '404 Page Not Found' })
    await vi.waitFor(() => expect(queryClient.getQueryData(viewerQuery.queryKey)).toMatchObject(trait))
    await act(async () => {})
    expect(SilentSocket.opened).toBe(0)
    await act(async () => queryClient.setQueryData(viewerQuery.queryKey, ada))
    await vi.waitFor(() => expect(SilentSocket.opened).toBe(1))
  })
})
