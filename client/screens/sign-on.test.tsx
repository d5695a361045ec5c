import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { WaitingSignOn } from '#contract/sign-on.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { LinkedAccounts } from '#client/settings/linked-accounts.tsx'
import SignOnSection from '#client/this-site/sign-on-section.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, press, refuse, renderRoutes, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import Auth from './auth.tsx'
import SignOn from './sign-on.tsx'

const frame = (
  <>
    <Outlet />
    <Toaster />
  </>
)
const campus = { id: 'campus', name: 'Campus', isOrcid: false }
const orcid = { id: 'orcid', name: 'ORCID', isOrcid: true }

/** Stands in for Protected: it appears once it is known who is looking. */
const Settings = () => useViewer() && <LinkedAccounts />

function open(path: string, answers: Answers) {
  const fetch = stubServer({ ...signedOut, ...answers })
  const screens = [
    { path: '/auth', element: <Auth /> },
    { path: '/sign-on', element: <SignOn /> },
    { path: '/groups', element: <h1>Groups</h1> },
    { path: '/settings', element: <Settings /> },
    { path: '/admin', element: <SignOnSection /> },
  ]
  const opened = renderRoutes([{ element: frame, children: screens }], path)
  const sent = (address: string) =>
    fetch.mock.calls
      .filter(([url, init]) => `${init?.method} ${url}` === address)
      .map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>)
  return { ...opened, sent }
}

const waiting = (given: Partial<WaitingSignOn>): Answers => ({
  'GET /api/sign-on/waiting': [
    200,
    {
      provider: 'Campus',
      step: 'new',
      name: 'Ada Ash',
      workplace: 'Campus Library',
      email: 'ada@campus.test',
      isSignedIn: false,
      invitation: null,
      ...given,
    },
  ],
})

describe('the sign-in page', () => {
  const ways = (onlySignOn: boolean): Answers => ({ 'GET /api/sign-on': [200, { providers: [campus, orcid], onlySignOn }] })

  it('has a button for each provider, which leaves for it and keeps the page first asked for', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    const { sent } = open('/auth?returnTo=%2Fgroups', {
      ...ways(false),
      'POST /api/sign-on/campus/start': [200, { url: 'https://id.campus.test/auth?x=1' }],
    })
    await press('Sign in with Campus')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.campus.test/auth?x=1'))
    expect(sent('POST /api/sign-on/campus/start')).toEqual([{ returnTo: '/groups' }])
    screen.getByRole('button', { name: 'Sign in with ORCID' })
    screen.getByLabelText('Password')
  })

  it('leaves with the invitation that is open, also where there is no other way in', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    const answers = {
      ...ways(true),
      'GET /api/invitations/tok': [
        200,
        { email: null, name: null, jobTitle: null, workplace: null, expiresAt: '2026-12-01T00:00:00.000Z' },
      ],
      'POST /api/sign-on/campus/start': [200, { url: 'https://id.campus.test/auth?x=2' }],
    } as Answers
    const { sent } = open('/auth?invitation=tok', answers)
    await screen.findByText('You are invited')
    await press('Sign in with Campus')
    await vi.waitFor(() => expect(assign).toHaveBeenCalled())
    expect(sent('POST /api/sign-on/campus/start')).toEqual([{ invitation: 'tok' }])
  })

  it('says what is wrong with an invitation where there is no other way in', async () => {
    open('/auth?invitation=tok', { ...ways(true), 'GET /api/invitations/tok': refuse('used_invitation') })
    await screen.findByText('This invitation has been used already.')
  })

  it('says in plain words what went wrong, and nothing that an address makes up', async () => {
    open('/auth?problem=sign_on_cancelled', ways(false))
    await screen.findByText('You did not finish signing in there. Nothing was changed.')
    document.body.replaceChildren()
    open('/auth?problem=constructor', ways(false))
    await screen.findByRole('button', { name: 'Sign in with Campus' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so when a provider does not answer', async () => {
    open('/auth', { ...ways(false), 'POST /api/sign-on/campus/start': refuse('sign_on_unavailable') })
    await press('Sign in with Campus')
    await screen.findByText('The sign-in service does not answer. Please try again later, or use another way in.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with Campus' }).disabled).toBe(false)
  })

  it('has nothing else where single sign-on is the only way in, but for the emergency door', async () => {
    open('/auth', ways(true))
    await screen.findByRole('heading', { name: 'Welcome' })
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press('Emergency door for the first admin')
    screen.getByLabelText('Password')
    expect(screen.queryByText('Forgot password?')).toBeNull()
    expect(screen.queryByText('Create an account')).toBeNull()
  })
})

describe('after the provider', () => {
  it('a newcomer sees what was said, and makes the account', async () => {
    const { sent } = open('/sign-on', {
      ...waiting({}),
      'POST /api/sign-on/waiting/account': [201, { user: ada, returnTo: '/groups' }],
    })
    await screen.findByRole('heading', { name: 'Create your account' })
    screen.getByText('ada@campus.test')
    expect(screen.queryByLabelText('Email')).toBeNull()
    await press('Create my account')
    await screen.findByText('You must be at least 16 years old to register')
    expect(sent('POST /api/sign-on/waiting/account')).toEqual([])
    await userEvent.click(screen.getByLabelText('I am at least 16 years old'))
    await press('Create my account')
    await screen.findByRole('heading', { name: 'Groups' })
    expect(sent('POST /api/sign-on/waiting/account')).toEqual([{ name: 'Ada Ash', ageConfirmed: true }])
  })

  it('sees the address that a letter of invitation is for, and need not type one', async () => {
    open('/sign-on', waiting({ email: null, name: null, invitation: { name: 'Ida Bell', email: 'ida@library.test' } }))
    await screen.findByText('You have an invitation.')
    screen.getByText('ida@library.test')
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ida Bell')
  })

  it('types an address where the provider has none', async () => {
    const { sent } = open('/sign-on', {
      ...waiting({ email: null, name: null }),
      'POST /api/sign-on/waiting/account': [201, { user: ada, returnTo: '/groups' }],
    })
    await userEvent.click(await screen.findByLabelText('I am at least 16 years old'))
    await press('Create my account')
    await screen.findByText('Please enter your email address')
    await userEvent.type(screen.getByLabelText('Full name'), 'Ada Ash')
    await userEvent.type(screen.getByLabelText('Email'), 'ada@home.test')
    await press('Create my account')
    await screen.findByRole('heading', { name: 'Groups' })
    expect(sent('POST /api/sign-on/waiting/account')).toEqual([{ name: 'Ada Ash', email: 'ada@home.test', ageConfirmed: true }])
  })

  it('a member agrees to the link with the password, and gives a code where one is asked for', async () => {
    const { sent } = open('/sign-on', {
      ...waiting({ step: 'link' }),
      'POST /api/sign-on/waiting/link': ({ body }: { body?: { code?: string } } = {}) =>
        body?.code ? [200, { user: ada, returnTo: '/groups' }] : refuse('two_factor_required'),
    } as Answers)
    await userEvent.type(await screen.findByLabelText('Password of your account here'), 'my own')
    await press('Link the two accounts')
    await screen.findByLabelText('Code from your authenticator app')
    expect(sent('POST /api/sign-on/waiting/link')).toEqual([{ password: 'my own' }])
  })

  it('who is signed in agrees with a button, and anyone can cancel', async () => {
    const { sent, router } = open('/sign-on', {
      ...waiting({ step: 'link', isSignedIn: true }),
      'DELETE /api/sign-on/waiting': [200, { message: 'Nothing was linked.' }],
    })
    await screen.findByRole('button', { name: 'Link the two accounts' })
    expect(screen.queryByLabelText('Password of your account here')).toBeNull()
    expect(sent('POST /api/sign-on/waiting/link')).toEqual([])
    await press('Cancel')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  })

  it('too late, one starts again', async () => {
    open('/sign-on', { 'GET /api/sign-on/waiting': refuse('sign_on_over') })
    await screen.findByText('This sign-in took too long, or was finished before. Please start again.')
    screen.getByRole('link', { name: 'Go to the sign-in page' })
  })
})

describe('the settings', () => {
  const at = '2026-11-01T10:00:00.000Z'
  const links = [{ id: 3, provider: 'Campus', orcid: null, createdAt: at, lastUsedAt: at }]

  it('list linked accounts, and say why the only one stays', async () => {
    open('/settings?problem=sign_on_taken', {
      ...signedIn(),
      'GET /api/sign-on/links': [200, { links, providers: [orcid], hasPassword: false }],
      'DELETE /api/sign-on/links/3': refuse('only_way_in'),
    })
    await press('Unlink Campus')
    await screen.findByText('This is your only way in. Set a password, or link another account first.')
    screen.getByText('That account belongs to another member here.')
    screen.getByRole('button', { name: 'Link ORCID' })
  })

  it('ask who has no password for none', async () => {
    const { sent } = open('/settings', {
      ...signedIn(),
      'GET /api/sign-on/links': [200, { links, providers: [orcid], hasPassword: false }],
      'POST /api/sign-on/orcid/start': refuse('sign_on_needed'),
    })
    await press('Link ORCID')
    await screen.findByText(/You have no password here/)
    await press('Continue')
    await screen.findByText('Please log out, sign in again with single sign-on, and confirm within 15 minutes.')
    expect(sent('POST /api/sign-on/orcid/start')).toEqual([{ link: { currentPassword: 'none' } }])
  })
})

describe('the dashboard', () => {
  const provider = {
    ...{ ...campus, issuer: 'https://id.campus.test', scopes: ['openid'], members: 2 },
    ...{ claims: { name: 'name', workplace: null, groups: 'groups' }, rules: { verified: [], admin: ['ibid-admins'] } },
    ...{ redirectUri: 'https://ibid.test/api/sign-on/campus/callback', logoutUri: 'https://ibid.test/api/sign-on/campus/logout' },
  }
  const settings = { onlySignOn: false, firstAdmin: 'root', providers: [provider] }

  it('keeps what it knows when that cannot be read anew', async () => {
    let answer: unknown = [200, settings]
    const { queryClient } = open('/admin', {
      ...signedIn({ ...ada, isAdmin: true }),
      'GET /api/admin/sign-on': () => answer,
    } as Answers)
    await screen.findByText('ibid-admins')
    answer = refuse('not_found')
    await act(() => queryClient.invalidateQueries({ queryKey: ['sign-on-settings'] }))
    expect(queryClient.getQueryState(['sign-on-settings'])?.status).toBe('error')
    await screen.findByText('ibid-admins')
    expect(screen.queryByText(/^Error loading single sign-on/)).toBeNull()
  })

  it('shows what the operator has set, asks a provider, and turns the switch', async () => {
    const { sent } = open('/admin', {
      ...signedIn({ ...ada, isAdmin: true }),
      'GET /api/admin/sign-on': [200, settings],
      'PATCH /api/admin/sign-on': [200, { ...settings, onlySignOn: true }],
      'GET /api/admin/sign-on/campus/check': [200, { isReachable: false, problem: 'fetch failed' }],
    })
    await screen.findByText('Set by the operator in the environment (SSO_PROVIDERS).')
    screen.getByText('ibid-admins')
    screen.getByText(/first admin, root, still opens/)
    await press('Check Campus')
    await screen.findByText('It does not answer: fetch failed')
    await userEvent.click(screen.getByRole('switch', { name: 'Only single sign-on' }))
    await screen.findByText('Saved.')
    expect(sent('PATCH /api/admin/sign-on')).toEqual([{ onlySignOn: true }])
  })
})
