import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { login } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, type AnswerTo, type Refusal, renderRoutes, signedOut, stubServer } from '#testing/render.tsx'
import { signInOptions, stubAuthenticator } from '#testing/sample-authenticator.ts'
import Auth from './auth.tsx'

const frame = (
  <main>
    <Outlet />
    <Toaster />
  </main>
)
const codeAsked: Refusal = [401, { code: 'two_factor_required', message: 'Please enter the code of your app.' }]
const wrongWords = 'This code is not correct, or it was used before.'
const wrongCode: Refusal = [401, { code: 'wrong_code', message: wrongWords, fields: { code: wrongWords } }]

function openAuth(answers: Answers = {}) {
  const fetch = stubServer({ ...signedOut, ...answers })
  const opened = renderRoutes([{ element: frame, children: [{ path: '/auth', Component: Auth }] }], '/auth')
  const sent = (address: string) => {
    const calls = fetch.mock.calls.filter(([url, init]) => `${init?.method} ${url}` === address)
    return calls.map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>)
  }
  return { ...opened, sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => userEvent.type(field(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const appCode = 'Code from your authenticator app'
const viewerOf = ({ queryClient }: ReturnType<typeof openAuth>) => queryClient.getQueryData<CurrentUser>(['viewer'])

describe('logging in with a second factor', () => {
  /** The right password first, then `answer` as the reply to the code. */
  async function openCodeStep(answer: AnswerTo<typeof login> | (() => AnswerTo<typeof login>) = [200, ada]) {
    let calls = 0
    const next = () => (typeof answer === 'function' ? answer() : answer)
    const opened = openAuth({ 'POST /api/login': () => (calls++ === 0 ? codeAsked : next()) })
    await type('Username or email', 'ada')
    await type('Password', 'a long password')
    await press('Login')
    await screen.findByLabelText(appCode)
    return opened
  }

  it('asks for the code in place of the password, without calling that a failure', async () => {
    await openCodeStep()
    expect(document.activeElement).toBe(field(appCode))
    expect(field(appCode).autocomplete).toBe('one-time-code')
    expect(field(appCode).inputMode).toBe('numeric')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByText('Login failed')).toBeNull()
    screen.getByText('One more step to log in as ada.')
  })

  it('sends the code with the password, however it is spaced, and says welcome', async () => {
    const opened = await openCodeStep()
    await type(appCode, '123 456{Enter}')
    await screen.findByText('Welcome back, Ada!')
    expect(opened.sent('POST /api/login')).toEqual([
      { username: 'ada', password: 'a long password' },
      { username: 'ada', password: 'a long password', code: '123456' },
    ])
    expect(viewerOf(opened)).toEqual(ada)
  })

  it('says beside the field that a code is wrong, and lets it be typed over', async () => {
    await openCodeStep(wrongCode)
    await type(appCode, '123456')
    await press('Login')
    await screen.findByText(wrongWords, { selector: '.err' })
    await screen.findByText('Login failed', { selector: '.toast b' })
    expect(document.activeElement).toBe(field(appCode))
    expect(field(appCode).selectionEnd).toBe(6)
  })

  it('knows what cannot be a code without asking', async () => {
    const { sent } = await openCodeStep()
    await type(appCode, '12345{Enter}')
    await screen.findByText('Please enter the six digits of your app, or a recovery code')
    expect(sent('POST /api/login')).toHaveLength(1)
  })

  it('takes a recovery code instead', async () => {
    const { sent } = await openCodeStep()
    await type(appCode, '123')
    await press('Use a recovery code')
    expect(document.activeElement).toBe(field('Recovery code'))
    expect(field('Recovery code').value).toBe('')
    expect(field('Recovery code').inputMode).not.toBe('numeric')
    await type('Recovery code', 'ABCD-efgh-2345-7abc{Enter}')
    await screen.findByText('Login successful')
    expect(sent('POST /api/login')[1]?.code).toBe('abcdefgh23457abc')

    await press('Use your authenticator app')
    screen.getByLabelText(appCode)
  })

  it('goes back to the password, which is still there', async () => {
    await openCodeStep()
    await press('Back to the password')
    expect(field('Username or email').value).toBe('ada')
    expect(field('Password').value).toBe('a long password')
    expect(document.activeElement).toBe(field('Password'))
  })

  it('goes back to the password when that is no longer right', async () => {
    await openCodeStep([401, { code: 'wrong_credentials', message: 'Invalid username or password' }])
    await type(appCode, '123456{Enter}')
    await screen.findByText('Login failed', { selector: '.toast b' })
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  })
})

describe('logging in with a passkey', () => {
  const passkeyButton = 'Sign in with a passkey'
  const answers: Answers = {
    'POST /api/login/passkey/options': [200, signInOptions],
    'POST /api/login/passkey': [200, ada],
  }
  const refusal = (name: string) => () => Promise.reject(new DOMException('', name))

  it('is offered only where the browser knows passkeys', () => {
    openAuth()
    expect(screen.queryByRole('button', { name: passkeyButton })).toBeNull()
  })

  it('sends what the device signed, and says welcome', async () => {
    const { get } = stubAuthenticator()
    const opened = openAuth(answers)
    await press(passkeyButton)
    await screen.findByText('Welcome back, Ada!')
    expect(get).toHaveBeenCalledOnce()
    expect(opened.sent('POST /api/login/passkey')).toMatchObject([{ response: { id: 'cGFzc2tleQ', type: 'public-key' } }])
    expect(viewerOf(opened)).toEqual(ada)
  })

  it('says nothing when the prompt is cancelled, and can be tried again', async () => {
    const { get } = stubAuthenticator()
    get.mockImplementationOnce(refusal('NotAllowedError'))
    openAuth(answers)
    await press(passkeyButton)
    await screen.findByRole('button', { name: passkeyButton })
    expect(screen.queryByText('Login failed')).toBeNull()
    await press(passkeyButton)
    await screen.findByText('Login successful')
  })

  it('says what the server says when it refuses', async () => {
    stubAuthenticator()
    const message = 'This passkey could not be verified. Please try again.'
    openAuth({ ...answers, 'POST /api/login/passkey': [400, { code: 'passkey_refused', message }] })
    await press(passkeyButton)
    const title = await screen.findByText('Login failed', { selector: '.toast b' })
    expect(title.nextElementSibling?.textContent).toBe(message)
  })

  it('says in plain words what the browser has against it', async () => {
    const { get } = stubAuthenticator()
    get.mockImplementationOnce(refusal('SecurityError'))
    openAuth(answers)
    await press(passkeyButton)
    await screen.findByText('Passkeys do not work at this address.')
  })
})
