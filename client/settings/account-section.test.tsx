import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { viewerKey } from '#client/accounts/queries.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { AccountSection } from './account-section.tsx'

function Frame() {
  return (
    <>
      {useViewer() && <AccountSection id="account" title="Account" />}
      <Toaster />
    </>
  )
}

async function open(answers: Answers = {}) {
  const fetch = stubServer({ ...signedIn(), ...answers })
  const { queryClient } = renderRoutes([{ path: '/', Component: Frame }], '/')
  await screen.findByRole('heading', { name: 'Account' })
  const sent = () =>
    fetch.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [JSON.parse(String(init.body)) as unknown] : []))
  return { queryClient, sent }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const confirmed = (words: string) => screen.findByText(words, { selector: '[role=status]' })

describe('the name', () => {
  const address = 'POST /api/users/7/update'
  async function change(name: string) {
    await press('Change name')
    const field = screen.getByLabelText('Full Name')
    await userEvent.clear(field)
    if (name) await userEvent.type(field, name)
    await press('Save name')
  }

  it('is changed in its place and holds everywhere at once; the rest of the profile is not touched', async () => {
    const { queryClient, sent } = await open({ [address]: [200, { ...ada, name: 'Ada Byron' }] })
    await change(' Ada Byron ')
    await confirmed('Saved: Ada Byron.')
    expect(sent()).toEqual([{ name: 'Ada Byron' }])
    expect(queryClient.getQueryData(viewerKey)).toMatchObject({ name: 'Ada Byron' })
    expect(screen.getByText('Ada Byron', { selector: '.set-detail *' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change name' }))
  })

  it.each([
    ['', 'Full name is required'],
    ['Ada ✔', 'A name may not look like a badge or a role'],
  ])('may not be "%s"', async (name, words) => {
    const { sent } = await open()
    await change(name)
    await screen.findByText(words, { selector: '.err' })
    expect(sent()).toEqual([])
  })
})

describe('the username', () => {
  const address = 'POST /api/users/7/change-username'
  async function change(username: string, password: string) {
    await press('Change username')
    if (username) await userEvent.type(screen.getByLabelText('New username'), username)
    if (password) await userEvent.type(screen.getByLabelText('Current Password'), password)
    await press('Save username')
  }

  it('is changed with the password, and the old one stays reserved', async () => {
    const { queryClient, sent } = await open({ [address]: [200, { ...ada, username: 'lovelace' }] })
    await press('Change username')
    expect(screen.getByLabelText('New username').closest('.field')?.textContent).toContain('@ada, stays reserved for 90 days')
    await press('Cancel')
    await change('lovelace', 'old password')
    await confirmed('You are @lovelace now. @ada stays reserved for you.')
    expect(sent()).toEqual([{ username: 'lovelace', currentPassword: 'old password' }])
    expect(queryClient.getQueryData(viewerKey)).toMatchObject({ username: 'lovelace' })
    within(screen.getByRole('region', { name: 'Account' })).getByText('@lovelace')
  })

  it.each([
    ['ad', 'old password', 'Username must be at least 3 characters'],
    ['admin', 'old password', 'This username is reserved'],
    ['lovelace', '', 'Password is required'],
  ])('may not be "%s" with the password "%s"', async (username, password, words) => {
    const { sent } = await open()
    await change(username, password)
    await screen.findByText(words, { selector: '.err' })
    expect(sent()).toEqual([])
  })

  it.each([
    ['username_taken', 409, 'username', 'New username', 'This username is already taken.'],
    ['wrong_current_password', 400, 'currentPassword', 'Current Password', 'The current password is not correct.'],
  ] as const)('shows %s beside its field', async (code, status, field, label, words) => {
    await open({ [address]: [status, { code, message: words, fields: { [field]: words } }] })
    await change('lovelace', 'old password')
    await screen.findByText(words, { selector: '.err' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  })
})
