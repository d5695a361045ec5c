import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CurrentUser } from '#contract/users.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, signedOut, stubServer } from '#testing/render.tsx'
import Auth from './auth.tsx'

const frame = (
  <main>
    <Outlet />
    <Toaster />
  </main>
)
const openAuth = (path = '/auth') => renderRoutes([{ element: frame, children: [{ path: '/auth', Component: Auth }] }], path)

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const bodyOf = (fetch: ReturnType<typeof stubServer>, call: string) => {
  const sent = fetch.mock.calls.filter(([url, init]) => `${init?.method} ${url}` === call)
  return sent.map(([, init]) => JSON.parse(String(init?.body)) as unknown)
}
const silence = () => {
  throw new TypeError('Failed to fetch')
}

let fetch: ReturnType<typeof stubServer>
const serve = (answers: Answers) => (fetch = stubServer({ ...signedOut, ...answers }))
beforeEach(() => void serve({}))

describe('the tabs of /auth', () => {
  it.each([
    ['/auth', 'Login', 'Welcome back'],
    ['/auth?tab=login', 'Login', 'Welcome back'],
    ['/auth?tab=register', 'Register', 'Join the profession'],
    ['/auth?tab=forgot-password', 'Forgot Password', 'Reset your password'],
    ['/auth?tab=nonsense', 'Login', 'Welcome back'],
  ])('%s opens %s', async (path, tab, heading) => {
    openAuth(path)
    expect((await screen.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true')
    screen.getByRole('heading', { level: 1, name: heading })
  })

  it('stand in the address, in place of the tab before, beside the page first asked for', async () => {
    const { router } = openAuth('/auth?returnTo=%2Fcolleagues')
    await openTab('Register')
    expect(router.state.location.search).toBe('?tab=register&returnTo=%2Fcolleagues')
    expect(router.state.historyAction).toBe('REPLACE')
    await openTab('Login')
    expect(router.state.location.search).toBe('?returnTo=%2Fcolleagues')
  })

  it('keep what was typed while another tab is looked at', async () => {
    openAuth('/auth?tab=register')
    await type('Full name', 'Ada Reader')
    await openTab('Login')
    await type('Username or email', 'ada')
    await openTab('Register')
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Reader')
    await openTab('Login')
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('ada')
  })

  it('take the focus that a link inside a form had', async () => {
    openAuth()
    await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Join the profession' })))
  })
})

describe('the login form', () => {
  it('asks for both fields, and takes its words back once they are filled', async () => {
    openAuth()
    await press('Login')
    await screen.findByText('Username or email is required')
    screen.getByText('Password is required')
    screen.getByText('2 fields need a correction.')
    expect(document.activeElement).toBe(screen.getByLabelText('Username or email'))

    await type('Username or email', 'ada')
    await waitFor(() => expect(screen.queryByText('Username or email is required')).toBeNull())
    expect(bodyOf(fetch, 'POST /api/login')).toEqual([])
  })

  it('remembers who has logged in, and says welcome', async () => {
    serve({ 'POST /api/login': [200, ada] })
    const { queryClient } = openAuth()
    await type('Username or email', 'ada@library.example')
    await type('Password', 'a long password{Enter}')

    await screen.findByText('Login successful')
    screen.getByText('Welcome back, Ada!')
    expect(queryClient.getQueryData<CurrentUser>(['viewer'])).toEqual(ada)
    expect(bodyOf(fetch, 'POST /api/login')).toEqual([{ username: 'ada@library.example', password: 'a long password' }])
  })

  it('says what the server says when it fails, and offers the password for another try', async () => {
    serve({ 'POST /api/login': [401, { code: 'wrong_credentials', message: 'Invalid username or password' }] })
    openAuth()
    await type('Username or email', 'ada')
    await type('Password', 'wrong')
    await press('Login')

    await screen.findByText('Login failed')
    screen.getByText('Invalid username or password')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('ada')
  })

  it('cannot be sent twice at once', async () => {
    openAuth()
    fetch.mockImplementation(() => new Promise(() => {}))
    await type('Username or email', 'ada')
    await type('Password', 'a long password{Enter}{Enter}')

    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging in...' })
    expect(busy.disabled).toBe(true)
    await userEvent.click(busy)
    expect(bodyOf(fetch, 'POST /api/login')).toHaveLength(1)
  })

  it('can be filled in by a password manager', () => {
    openAuth()
    expect(screen.getByLabelText('Username or email').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })
})

describe('the registration form', () => {
  const fillIn = async () => {
    await type('Full name', 'Ada Reader')
    await type('Username', 'ada')
    await type('Email', 'ada@library.example')
    await type('Password', 'correct horse')
    await userEvent.click(screen.getByLabelText('I am at least 16 years old'))
  }

  it('says beside each field what is wrong', async () => {
    openAuth('/auth?tab=register')
    await type('Full name', 'A')
    await type('Username', 'ad')
    await type('Email', 'ada@library')
    await type('Password', 'short')
    await press('Register')

    await screen.findByText('Full name is required')
    screen.getByText('Username must be at least 3 characters')
    screen.getByText('Invalid email format')
    screen.getByText('Password must be at least 8 characters')
    screen.getByText('You must be at least 16 years old to register')
    screen.getByText('5 fields need a correction.')
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
    expect(bodyOf(fetch, 'POST /api/register')).toEqual([])
  })

  it('sends each field, what was left out as nothing, and not the age', async () => {
    serve({ 'POST /api/register': [201, { ...ada, requiresEmailVerification: false }] })
    const { queryClient } = openAuth('/auth?tab=register')
    await fillIn()
    await press('Register')

    await screen.findByText('Registration successful')
    screen.getByText('Your account has been created successfully.')
    expect(bodyOf(fetch, 'POST /api/register')).toEqual([
      {
        ...{ username: 'ada', email: 'ada@library.example', password: 'correct horse', name: 'Ada Reader' },
        ...{ jobTitle: null, workplace: null, bio: null },
      },
    ])
    expect(queryClient.getQueryData<CurrentUser>(['viewer'])).toEqual(ada)
  })

  it('says that the address must be verified where it must', async () => {
    serve({ 'POST /api/register': [201, { ...ada, emailVerified: false, requiresEmailVerification: true }] })
    openAuth('/auth?tab=register')
    await fillIn()
    await press('Register')

    await screen.findByText('Registration successful')
    screen.getByText('A verification email has been sent. Your email must be verified to access all features.')
  })

  it('puts what the server refused on its field, with the focus', async () => {
    const words = 'This username is already taken.'
    serve({ 'POST /api/register': [409, { code: 'username_taken', message: words, fields: { username: words } }] })
    openAuth('/auth?tab=register')
    await fillIn()
    await press('Register')

    await screen.findByText('Registration failed')
    const username = screen.getByLabelText('Username')
    expect(username.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(username.getAttribute('aria-describedby')!)?.textContent).toBe(words)
    await waitFor(() => expect(document.activeElement).toBe(username))
  })

  it('keeps everything typed when the server cannot be reached', async () => {
    serve({ 'POST /api/register': silence })
    openAuth('/auth?tab=register')
    await fillIn()
    await press('Register')

    await screen.findByText('The server cannot be reached. Please check your connection and try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).disabled).toBe(false))
  })

  it('estimates the password, and knows what it is made of', async () => {
    openAuth('/auth?tab=register')
    screen.getByText('At least 8 characters.')
    await type('Username', 'ada.reader')
    await type('Password', 'ada.reader')
    await screen.findByText('Weak: it holds your name, username or email.')
    await type('Password', ' xK9$vQ2!mZ7w')
    await screen.findByText('Strong.')
  })

  it.each([
    ['Full name', 'name'],
    ['Username', 'username'],
    ['Email', 'email'],
    ['Password', 'new-password'],
    ['Job title (optional)', 'organization-title'],
    ['Workplace (optional)', 'organization'],
  ])('lets the browser fill in %s as %s', (label, autocomplete) => {
    openAuth('/auth?tab=register')
    expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe(autocomplete)
  })
})

describe('the forgotten password', () => {
  it('needs an address', async () => {
    openAuth('/auth?tab=forgot-password')
    await type('Email', 'ada')
    await press('Send reset link')
    await screen.findByText('Invalid email format')
    expect(bodyOf(fetch, 'POST /api/forgot-password')).toEqual([])
  })

  it.each([
    ['button', 'Return to Login'],
    ['link', 'Back to login'],
  ])('ends with a panel whose %s leads back to a fresh login tab', async (role, name) => {
    serve({ 'POST /api/forgot-password': [200, { message: 'Sent.' }] })
    openAuth('/auth?tab=forgot-password')
    await type('Email', 'ada@library.example')
    await press('Send reset link')

    const heading = await screen.findByRole('heading', { name: 'Email Sent!' })
    expect(document.activeElement).toBe(heading)
    screen.getByText('Reset email sent')
    expect(screen.getAllByText('Check your email for password reset instructions').length).toBeGreaterThan(0)

    await userEvent.click(screen.getByRole(role, { name }))
    expect(screen.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true')
    await openTab('Forgot Password')
    screen.getByRole('button', { name: 'Send reset link' })
  })

  it('shows the fallback when the server fails without words', async () => {
    fetch.mockImplementation(() => Promise.resolve(new Response('', { status: 502 })))
    openAuth('/auth?tab=forgot-password')
    await type('Email', 'ada@library.example')
    await press('Send reset link')
    await screen.findByText('Reset request failed')
    screen.getByText('Something went wrong. Please try again.')
  })

  it('says what the server says', async () => {
    const words = 'Too many requests. Please wait a moment and try again.'
    serve({ 'POST /api/forgot-password': [429, { code: 'too_many_requests', message: words }] })
    openAuth('/auth?tab=forgot-password')
    await type('Email', 'ada@library.example')
    await press('Send reset link')
    await screen.findByText('Reset request failed')
    screen.getByText(words)
  })
})
