import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Outlet } from 'react-router'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { useViewer } from './use-viewer.ts'

const address = 'POST /api/users/7/change-password'
const onUpdated = vi.fn()
const onCancel = vi.fn()

/** Stands in for Protected: the form appears once it is known who is looking. */
function Frame() {
  return (
    <main>
      {useViewer() && <Outlet />}
      <Toaster />
    </main>
  )
}

async function openForm(answer: Answers[typeof address] = [200, { message: 'Done.' }]) {
  const fetch = stubServer({ ...signedIn(), [address]: answer })
  const form = <ChangePasswordForm onUpdated={onUpdated} onCancel={onCancel} />
  renderRoutes([{ element: <Frame />, children: [{ path: '/', element: form }] }], '/')
  await screen.findByLabelText('Current Password')
  const sent = () => fetch.mock.calls.filter(([url, init]) => `${init?.method} ${url}` === address).map(([, init]) => init?.body)
  return { fetch, sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function submit(current: string, password: string, confirmation = password) {
  if (current) await userEvent.type(field('Current Password'), current)
  if (password) await userEvent.type(field('New Password'), password)
  if (confirmation) await userEvent.type(field('Confirm New Password'), confirmation)
  await userEvent.click(screen.getByRole('button', { name: 'Update Password' }))
}

const toastTitle = (title: string) => screen.findByText(title, { selector: '.toast b' })

/** The text below a field. */
const wordsAt = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('the change-password form', () => {
  it('says beforehand how long a password must be', async () => {
    await openForm()
    expect(wordsAt('New Password')).toBe('Password must be at least 8 characters long.')
  })

  it.each([
    ['a confirmation that differs', ['correct horse', 'correct house'], "Passwords don't match", 'New password and confirmation must match.', 'Confirm New Password'],
    ['a short password', ['short12', 'short12'], 'Password too weak', 'Password must be at least 8 characters long.', 'New Password'],
    ['a short one that differs, the difference first', ['short12', 'other'], "Passwords don't match", 'New password and confirmation must match.', 'Confirm New Password'],
    ['no new password', ['', ''], 'Password too weak', 'Password must be at least 8 characters long.', 'New Password'],
  ])('refuses %s, in a toast and beside the field', async (_, [password = '', confirmation = ''], title, words, label) => {
    const { sent } = await openForm()
    await submit('old password', password, confirmation)
    const shown = await toastTitle(title)
    expect(shown.nextElementSibling?.textContent).toBe(words)
    expect(wordsAt(label)).toBe(words)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  }) // prettier-ignore

  it('asks for the current password', async () => {
    const { sent } = await openForm()
    await submit('', 'correct horse')
    await waitFor(() => expect(wordsAt('Current Password')).toBe('Password is required'))
    expect(document.activeElement).toBe(field('Current Password'))
    expect(sent()).toEqual([])
  })

  it('takes a password of at most 100 characters', async () => {
    const { sent } = await openForm()
    await submit('old password', 'a'.repeat(101))
    await waitFor(() => expect(wordsAt('New Password')).toBe('Password is too long'))
    expect(sent()).toEqual([])
  })

  it('takes back its words about the confirmation when the password is corrected', async () => {
    await openForm()
    await submit('old password', 'correct hors', 'correct horse')
    await waitFor(() => expect(wordsAt('Confirm New Password')).not.toBe(''))
    await userEvent.type(field('New Password'), 'e')
    await waitFor(() => expect(wordsAt('Confirm New Password')).toBe(''))
  })

  it('sends all three, says so, and hands over', async () => {
    const { sent } = await openForm()
    await submit('old password', 'correct horse')
    await toastTitle('Password updated')
    expect(onUpdated).toHaveBeenCalledOnce()
    expect(sent()).toEqual(['{"currentPassword":"old password","newPassword":"correct horse","confirmPassword":"correct horse"}'])
  })

  it('cannot be sent twice at once', async () => {
    const { fetch, sent } = await openForm()
    fetch.mockImplementation(() => new Promise(() => {}))
    await submit('old password', 'correct horse')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Updating...' })).disabled).toBe(true)
    expect(sent()).toHaveLength(1)
  })

  it('shows a refused current password beside it, and keeps what was typed', async () => {
    const words = 'The current password is not correct.'
    await openForm([400, { code: 'wrong_current_password', message: words, fields: { currentPassword: words } }])
    await submit('guess', 'correct horse')
    expect((await toastTitle('Failed to update password')).nextElementSibling?.textContent).toBe(words)
    expect(wordsAt('Current Password')).toBe(words)
    expect(document.activeElement).toBe(field('Current Password'))
    expect(field('New Password').value).toBe('correct horse')
    expect(onUpdated).not.toHaveBeenCalled()
  })

  it('says so when no one answers', async () => {
    await openForm(() => {
      throw new TypeError('Failed to fetch')
    })
    await submit('old password', 'correct horse')
    const shown = await toastTitle('Failed to update password')
    expect(shown.nextElementSibling?.textContent).toMatch(/^The server cannot be reached/)
  })

  it('can be given up', async () => {
    await openForm()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('tells password managers whose password it is, and which is which', async () => {
    await openForm()
    const completions = [...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)
    expect(completions).toEqual(['current-password', 'new-password', 'new-password', 'username'])
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(ada.username)
  })
})
