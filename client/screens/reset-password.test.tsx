import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse, renderRoutes, signedOut, stubServer } from '#testing/render.tsx'
import ResetPassword from './reset-password.tsx'

const openLink = (path = '/reset-password/token-1') =>
  renderRoutes([{ path: '/reset-password/:token?', Component: ResetPassword }], path)
const address = 'POST /api/reset-password/token-1'
const serve = (answer: Answers[typeof address]) => stubServer({ ...signedOut, [address]: answer })

async function submit(password: string, confirmation = password) {
  if (password) await userEvent.type(screen.getByLabelText('New Password'), password)
  if (confirmation) await userEvent.type(screen.getByLabelText('Confirm Password'), confirmation)
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the reset form', () => {
  it.each([
    ['short12', 'short12', ['Password must be at least 8 characters']],
    ['a'.repeat(101), 'a'.repeat(101), ['Password is too long']],
    ['correct horse', 'correct house', ['Passwords do not match']],
    ['short12', 'another', ['Password must be at least 8 characters', 'Passwords do not match']],
  ])('refuses %s and %s', async (password, confirmation, words) => {
    const fetch = serve([200, { message: 'Done.' }])
    openLink()
    await submit(password, confirmation)
    for (const sentence of words) await screen.findByText(sentence)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('takes back its words about the confirmation when the password is corrected', async () => {
    serve([200, { message: 'Done.' }])
    openLink()
    await submit('correct hors', 'correct horse')
    await screen.findByText('Passwords do not match')
    await userEvent.type(screen.getByLabelText('New Password'), 'e')
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
  })

  it('leads back to login', () => {
    openLink()
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/auth')
  })

  it('sends the password alone, and says that it is done', async () => {
    const fetch = serve([200, { message: 'Your password has been reset.' }])
    openLink()
    await submit('correct horse')
    expect(document.activeElement).toBe(await title('Password Reset Complete'))
    expect(screen.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/auth')
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"password":"correct horse"}')
  })

  it('cannot be sent twice at once', async () => {
    const fetch = serve([200, { message: 'Done.' }])
    fetch.mockImplementation(() => new Promise(() => {}))
    openLink()
    await submit('correct horse')
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resetting...' })
    expect(busy.disabled).toBe(true)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('shows what the server has against the password beside it', async () => {
    const words = 'Password is too long'
    serve([400, { code: 'invalid_input', message: 'Some of what was sent is not valid.', fields: { password: words } }])
    openLink()
    await submit('correct horse')
    await screen.findByText(words)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New Password')))
  })
})

describe('a reset link', () => {
  it('that has expired says so, and where to get a new one', async () => {
    serve(refuse('expired_reset_link'))
    openLink()
    await submit('correct horse')
    await title('Link Expired')
    expect(screen.getByRole('link', { name: 'Ask for a new reset link' }).getAttribute('href')).toBe('/auth?tab=forgot-password')
    screen.getByRole('link', { name: 'Back to login' })
  })

  const outage = (): never => {
    throw new TypeError('Failed to fetch')
  }
  it.each([
    ['the server’s words', refuse('invalid_reset_link'), 'Invalid reset token'],
    ['a fallback where there are none', [502, ''], 'Failed to reset password'],
    ['another when nobody answers', outage, 'An unexpected error occurred'],
  ] satisfies [string, Answers[typeof address], string][])('that fails shows %s', async (_, answer, words) => {
    serve(answer)
    openLink()
    await submit('correct horse')
    await title('Error')
    screen.getByText(words)
    screen.getByRole('link', { name: 'Back to login' })
  })

  it('is tried again with what was typed, where it was not the link that failed', async () => {
    let answer: Answers[typeof address] = refuse('unavailable')
    stubServer({ ...signedOut, [address]: () => answer as [200, { message: string }] })
    openLink()
    await submit('correct horse')
    await title('Error')
    answer = [200, { message: 'Done.' }]
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
    await title('Password Reset Complete')
  })

  it('that is not good is not tried again', async () => {
    serve(refuse('invalid_reset_link'))
    openLink()
    await submit('correct horse')
    await title('Error')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('without a token is an error', async () => {
    stubServer(signedOut)
    openLink('/reset-password')
    await title('Error')
    screen.getByText('Invalid reset token')
  })
})
