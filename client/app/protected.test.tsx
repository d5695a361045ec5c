import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { resendVerification } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/users.ts'
import { ada, renderRoutes, responseTo, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import { Protected } from './protected.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

const routes = [
  {
    element: <ScreenBoundary />,
    children: [
      { path: '/auth', element: <p>Sign in here</p> },
      {
        element: <Protected />,
        children: [
          { path: '/', element: <p>Home feed</p> },
          { path: '/posts/:id', element: <p>A post</p> },
        ],
      },
      { element: <Protected adminOnly />, children: [{ path: '/admin', element: <p>Admin tables</p> }] },
    ],
  },
]
const show = (path: string) => renderRoutes(routes, path).router
const unverified: CurrentUser = { ...ada, emailVerified: false }

describe('a protected route', () => {
  it('shows a spinner while the current user loads', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    show('/')
    expect(screen.getByRole('status').textContent).toBe('Loading')
  })

  it('sends a visitor to /auth', async () => {
    stubServer(signedOut)
    const router = show('/')
    await screen.findByText('Sign in here')
    expect(router.state.location.pathname + router.state.location.search).toBe('/auth')
  })

  it('remembers the page that the visitor asked for', async () => {
    stubServer(signedOut)
    const router = show('/posts/5?all=1#comment-2')
    await screen.findByText('Sign in here')
    expect(new URLSearchParams(router.state.location.search).get('returnTo')).toBe('/posts/5?all=1#comment-2')
  })

  it('opens for a member', async () => {
    stubServer(signedIn())
    show('/')
    await screen.findByText('Home feed')
  })

  it('sends a member from an admin-only page to /', async () => {
    stubServer(signedIn())
    const router = show('/admin')
    await screen.findByText('Home feed')
    expect(router.state.location.pathname).toBe('/')
  })

  it('opens an admin-only page for an admin', async () => {
    stubServer(signedIn({ ...ada, isAdmin: true }))
    show('/admin')
    await screen.findByText('Admin tables')
  })

  it('says so when the server does not answer, and offers to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    stubServer({ 'GET /api/user': [503, { code: 'unavailable', message: 'The service is busy.' }] })
    show('/')
    await screen.findByRole('heading', { name: 'Something went wrong' })
    expect(screen.getByText('The service is busy.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('an unverified e-mail', () => {
  it('blocks the page with the address, a hint and two ways on', async () => {
    stubServer(signedIn(unverified))
    show('/')
    await screen.findByRole('heading', { name: 'Email Verification Required' })
    expect(screen.getByText('ada@library.example')).toBeDefined()
    expect(screen.getByText(/spam/)).toBeDefined()
    expect(screen.getByRole('button', { name: "I've verified my email" })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Resend verification email' })).toBeDefined()
    expect(screen.queryByText('Home feed')).toBeNull()
  })

  it('blocks admin pages too, instead of sending the user around', async () => {
    stubServer(signedIn(unverified))
    show('/admin')
    await screen.findByRole('heading', { name: 'Email Verification Required' })
  })

  it('is mailed again once, with the button telling how far it is', async () => {
    let finish = () => {}
    const server = stubServer(signedIn(unverified))
    show('/')
    const button = await screen.findByRole('button', { name: 'Resend verification email' })
    server.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return responseTo(resendVerification, [200, { message: 'On its way.' }])
    })
    await userEvent.click(button)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true)
    finish()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Email sent' })).disabled).toBe(true)
  })

  it('is followed by a wait where an admin lets newcomers in', async () => {
    stubServer(signedIn({ ...unverified, isWaiting: true }))
    show('/')
    expect(await screen.findByRole('heading', { name: 'Waiting to be let in' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull()
  })

  it('points to the local mailbox where the instance has one', async () => {
    stubServer({
      ...signedIn(unverified),
      'GET /api/instance': [200, { mailbox: true, socialLinks: [], groupsBy: 'members', showsRoomsToWeb: true }],
    })
    show('/')
    expect((await screen.findByRole('link', { name: 'local mailbox' })).getAttribute('href')).toBe('/mailbox')
  })
})
