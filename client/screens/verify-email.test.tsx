import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type readCurrentUser, type resendVerification, verificationRedirectMs } from '#contract/accounts.ts'
import { problems } from '#contract/problems.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, type AnswerTo, refuse, renderRoutes, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import VerifyEmail from './verify-email.tsx'

const frame = (
  <>
    <Outlet />
    <Toaster />
  </>
)
const routes = [
  {
    element: frame,
    children: [
      { path: '/verify-email/:token?', Component: VerifyEmail },
      { path: '/', element: <h1>Home</h1> },
      { path: '/auth', element: <h1>Welcome back</h1> },
    ],
  },
]
const openLink = (path = '/verify-email/token-1') => renderRoutes(routes, path)

const unverified = signedIn({ ...ada, emailVerified: false })
const verified = { message: 'Your email address is verified.', user: { email: ada.email, emailVerified: true } }
const address = 'GET /api/verify-email/token-1'
const link = (answer: Answers[typeof address]): Answers => ({ [address]: answer })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a verification link', () => {
  it('says that it is being checked', async () => {
    const fetch = stubServer(signedOut)
    fetch.mockImplementation(() => new Promise(() => {}))
    openLink()
    await title('Verifying your email')
  })

  it('refreshes the viewer and takes the focus to the outcome', async () => {
    stubServer({
      ...link([200, verified]),
      'GET /api/user': vi
        .fn((): AnswerTo<typeof readCurrentUser> => [200, ada])
        .mockReturnValueOnce([200, { ...ada, emailVerified: false }]),
    })
    const { queryClient } = openLink()
    const heading = await title('Verification Successful!')
    expect(document.activeElement).toBe(heading)
    expect(queryClient.getQueryData(['viewer'])).toEqual(ada)
    await userEvent.click(screen.getByRole('link', { name: 'Go to Home Now' }))
    await title('Home')
  })

  it('offers a new letter to the signed-in when it has expired', async () => {
    stubServer({
      ...unverified,
      ...link(refuse('expired_verification_link')),
      'POST /api/resend-verification': [200, { message: 'A new verification email is on its way.' }],
    })
    openLink()
    await title('Verification Link Expired')
    screen.getByText('Your verification link has expired.')
    screen.getByRole('link', { name: 'Back to Home' })

    await userEvent.click(screen.getByRole('button', { name: 'Send New Verification Email' }))
    const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Email sent' })
    expect(sent.disabled).toBe(true)
    screen.getByText('A new verification email is on its way.')
  })

  it('is shown as on its way while the new letter is asked for', async () => {
    const fetch = stubServer({ ...unverified, ...link(refuse('expired_verification_link')) })
    openLink()
    const button = await screen.findByRole('button', { name: 'Send New Verification Email' })
    fetch.mockImplementation(() => new Promise(() => {}))
    await userEvent.click(button)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true)
  })

  it.each([
    ['the server’s words', refuse('too_many_requests'), problems.too_many_requests[1]],
    ['the sentence for a lost session', refuse('login_to_resend'), 'You must be logged in to request a new verification email.'],
    ['one sentence for a refusal without words', [502, ''], 'Failed to resend verification email.'],
  ] satisfies [string, AnswerTo<typeof resendVerification>, string][])(
    'answers a refused letter with %s',
    async (_, answer, words) => {
      stubServer({ ...unverified, ...link(refuse('expired_verification_link')), 'POST /api/resend-verification': answer })
      openLink()
      await userEvent.click(await screen.findByRole('button', { name: 'Send New Verification Email' }))
      await screen.findByText('Error')
      screen.getByText(words)
      screen.getByRole('button', { name: 'Send New Verification Email' })
    },
  )

  it('tells a visitor to log in first when it has expired', async () => {
    stubServer({ ...signedOut, ...link(refuse('expired_verification_link')) })
    openLink()
    await title('Verification Link Expired')
    screen.getByText('Your verification link has expired. You must be logged in to request a new verification email.')
    expect(screen.queryByRole('button', { name: 'Send New Verification Email' })).toBeNull()
    screen.getByRole('link', { name: 'Go to Login' })
  })

  const outage = (): never => {
    throw new TypeError('Failed to fetch')
  }
  it.each([
    ['the server’s words', refuse('invalid_verification_link'), 'Invalid verification link.'],
    ['a fallback where there are none', [404, ''], 'Invalid verification link.'],
    ['another when the server fails', [502, ''], 'An error occurred while verifying your email. Please try again later.'],
    ['and when it does not answer', outage, 'An error occurred while verifying your email. Please try again later.'],
  ] satisfies [string, Answers[typeof address], string][])('fails with %s', async (_, answer, words) => {
    stubServer({ ...signedOut, ...link(answer) })
    openLink()
    await title('Verification Failed')
    screen.getByText(words)
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/auth')
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  it('fails without a token', async () => {
    const fetch = stubServer(signedOut)
    openLink('/verify-email')
    await title('Verification Failed')
    screen.getByText('Invalid verification link. The token is missing from the URL.')
    await waitFor(() => expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/user']))
  })

  it('takes a member home at once, and confirms the new address all the same', async () => {
    const fetch = stubServer({ ...signedIn(), ...link([200, verified]) })
    openLink()
    await title('Home')
    await screen.findByText('Your email address is verified.')
    expect(fetch.mock.calls.map(([url]) => url)).toContain('/api/verify-email/token-1')
  })

  it('takes a member home at once, whatever the link is worth', async () => {
    stubServer({ ...signedIn(), ...link(refuse('expired_verification_link')) })
    openLink()
    await title('Home')
  })
})

describe('after a verification', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('the home page comes after 3000 ms', async () => {
    stubServer({ ...signedOut, ...link([200, verified]) })
    const { router } = openLink()
    await title('Verification Successful!')
    screen.getByText('Thank you. We will take you to the home page in 3 seconds.')

    expect(verificationRedirectMs).toBe(3000)
    await act(() => vi.advanceTimersByTimeAsync(verificationRedirectMs))
    await title('Home')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('no one is moved when the returned user is not verified', async () => {
    stubServer({ ...signedOut, ...link([200, { ...verified, user: { ...verified.user, emailVerified: false } }]) })
    openLink()
    await title('Verification Successful!')
    await act(() => vi.advanceTimersByTimeAsync(verificationRedirectMs * 2))
    await title('Verification Successful!')
  })
})
