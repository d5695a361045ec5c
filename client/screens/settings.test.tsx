import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { endSession, listSessions, type Session } from '#contract/account-changes.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, refuse, renderRoutes, responseTo, signedIn, stubServer } from '#testing/render.tsx'
import { sampleSettings } from '#testing/sample-settings.ts'
import Settings from './settings.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const session = (number: number, device: string, isCurrent = false): Session => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  device,
  address: `192.0.2.${number}`,
  createdAt: minutesAgo(600),
  lastSeenAt: minutesAgo(number * 10),
  isCurrent,
})
const [phone, here, library] = [
  session(1, 'Safari on iPhone'),
  session(2, 'Firefox on Linux', true),
  session(3, 'Edge on Windows'),
]

/** Stands in for Protected: the screen appears once it is known who is looking. */
function Frame() {
  return (
    <>
      {useViewer() && <Outlet />}
      <Toaster />
    </>
  )
}

async function openSettings(answers: Answers = {}, path = '/settings') {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/sessions': [200, [phone, here, library]],
    'GET /api/two-factor': [200, { isOn: false, recoveryCodesLeft: 0 }],
    'GET /api/passkeys': [200, []],
    'GET /api/access-tokens': [200, []],
    'GET /api/settings': [200, sampleSettings],
    'GET /api/blocks': [200, []],
    'GET /api/mutes': [200, []],
    'GET /api/groups?mine=true&limit=50': [200, []],
    'GET /api/export': [200, { latest: null, ready: null, nextAt: null }],
    'GET /api/account-deletion': [200, { deletion: null }],
    ...answers,
  })
  const opened = renderRoutes([{ element: <Frame />, children: [{ path: '/settings', Component: Settings }] }], path)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  const sent = (address: string) => fetch.mock.calls.filter(([url, init]) => `${init?.method} ${url}` === address)
  return { ...opened, fetch, sent }
}

const section = (name: string) => screen.getByRole('region', { name })
const heading = (name: string) => screen.getByRole('heading', { level: 2, name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => userEvent.click(button(name))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const sessionRows = () => within(screen.getByRole('list', { name: 'Sessions' })).queryAllByRole('listitem')
const devices = () => sessionRows().map((row) => row.querySelector('.set-device')?.textContent?.trim())
/** The inline confirmation of a section, which assistive technology announces as well. */
const confirmed = (name: string, words: string) =>
  waitFor(() => within(section(name)).getByText(words, { selector: '[role=status]' }))
const outage = (): never => {
  throw new TypeError('Failed to fetch')
}

describe('the settings', () => {
  it('show the sections that exist, and lead to each', async () => {
    await openSettings()
    const nav = within(screen.getByRole('navigation', { name: 'Settings sections' }))
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Account', '/settings#account'],
      ['Security', '/settings#security'],
      ['Privacy', '/settings#privacy'],
      ['Notifications', '/settings#notifications'],
      ['Appearance', '/settings#appearance'],
      ['Blocked and muted', '/settings#blocked'],
      ['Your data', '/settings#your-data'],
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Account',
      'Security',
      'Privacy',
      'Notifications',
      'Appearance',
      'Blocked and muted',
      'Your data',
    ])
    expect(document.title).toBe('Settings · ibid.')
  })

  it('open at the section that the address names', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openSettings({}, '/settings#security')
    expect(document.activeElement).toBe(heading('Security'))
    expect(scroll.mock.contexts).toEqual([section('Security')])
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Security')
  })

  it('move to a section when its link is followed', async () => {
    const { router } = await openSettings()
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Account')
    await userEvent.click(screen.getByRole('link', { name: 'Appearance' }))
    expect(router.state.location.hash).toBe('#appearance')
    expect(document.activeElement).toBe(heading('Appearance'))
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Appearance')
  })
})

describe('changing the email', () => {
  const address = 'POST /api/users/7/change-email'
  const newEmail = 'ada@archive.example'
  const sentence = `We sent a link to ${newEmail}; your address changes when you open it.`
  async function change(email: string, password: string) {
    await press('Change email')
    if (email) await type('New email', email)
    if (password) await type('Current Password', password)
    await press('Send link')
  }

  it('shows the address and that it is verified', async () => {
    await openSettings()
    expect(section('Account').textContent).toContain(ada.email)
    within(section('Account')).getByText('Verified')
  })

  it('sends a link to the new address and says so in place of the form', async () => {
    const { sent } = await openSettings({ [address]: [200, { message: 'On its way.' }] })
    await change(newEmail, 'old password')
    await confirmed('Account', sentence)
    expect(sent(address)[0]?.[1]?.body).toBe(`{"email":"${newEmail}","currentPassword":"old password"}`)
    expect(screen.queryByLabelText('New email')).toBeNull()
    expect(document.activeElement).toBe(button('Change email'))
    expect(section('Account').textContent).toContain(ada.email)
  })

  it('takes its words back once the new address holds', async () => {
    const { queryClient } = await openSettings({ [address]: [200, { message: 'On its way.' }] })
    await change(newEmail, 'old password')
    await confirmed('Account', sentence)
    act(() => void queryClient.setQueryData(viewerKey, { ...ada, email: newEmail }))
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    expect(section('Account').textContent).toContain(newEmail)
  })

  it.each([
    ['not-an-address', 'old password', 'New email', 'Invalid email format'],
    ['', 'old password', 'New email', 'Invalid email format'],
    [newEmail, '', 'Current Password', 'Password is required'],
  ])('refuses "%s" with "%s"', async (email, password, label, words) => {
    const { sent } = await openSettings()
    await change(email, password)
    await screen.findByText(words)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(sent(address)).toEqual([])
  })

  it.each([
    ['email_taken', 409, 'email', 'New email', 'An account with this email already exists.'],
    ['same_email', 409, 'email', 'New email', 'This is already your email address.'],
    ['wrong_current_password', 400, 'currentPassword', 'Current Password', 'The current password is not correct.'],
  ] as const)('shows %s beside its field', async (code, status, field, label, words) => {
    await openSettings({ [address]: [status, { code, message: words, fields: { [field]: words } }] })
    await change(newEmail, 'old password')
    await screen.findByText(words, { selector: '.err' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  })

  it('says what no field is to blame for in a toast', async () => {
    const message = 'Too many requests. Please wait a moment and try again.'
    await openSettings({ [address]: [429, { code: 'too_many_requests', message }] })
    await change(newEmail, 'old password')
    const title = await screen.findByText('Failed to change email', { selector: '.toast b' })
    expect(title.nextElementSibling?.textContent).toBe(message)
  })

  it('opens at the first field, and gives the focus back when it is given up', async () => {
    await openSettings()
    await press('Change email')
    expect(document.activeElement).toBe(screen.getByLabelText('New email'))
    await press('Cancel')
    expect(document.activeElement).toBe(button('Change email'))
  })
})

describe('changing the password', () => {
  it('is confirmed in its place, and asks again who is signed in', async () => {
    const { sent } = await openSettings({ 'POST /api/users/7/change-password': [200, { message: 'Done.' }] })
    await press('Change Password')
    await type('Current Password', 'old password')
    await type('New Password', 'correct horse')
    await type('Confirm New Password', 'correct horse')
    await press('Update Password')
    await confirmed('Security', 'Your password is updated, and you are signed out everywhere else.')
    expect(document.activeElement).toBe(button('Change Password'))
    await waitFor(() => expect(sent('GET /api/sessions')).toHaveLength(2))
  })
})

describe('the sessions', () => {
  const ending = (id: string) => `DELETE /api/sessions/${id}`

  it('show device, address and last use, this device first and without a way to end it', async () => {
    await openSettings()
    await screen.findByRole('list', { name: 'Sessions' })
    expect(devices()).toEqual(['Firefox on Linux This device', 'Safari on iPhone', 'Edge on Windows'])
    expect(sessionRows()[1]?.textContent).toContain('192.0.2.1 · last seen 10 minutes ago')
    const signedInOn = new Date(phone!.createdAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
    expect(sessionRows()[1]?.textContent).toContain(`Signed in on ${signedInOn}`)
    expect(within(sessionRows()[0]!).queryByRole('button')).toBeNull()
  })

  it('say that they are loading, and when there is only this device', async () => {
    let answer = (_: Response) => {}
    const { fetch } = await openSettings({ 'GET /api/sessions': refuse('unavailable') })
    await screen.findByText('Error loading sessions. Please try again later.')
    fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    await press('Try again')
    await screen.findByText('Loading sessions')
    answer(responseTo(listSessions, [200, [here]]))
    await screen.findByText('You are signed in on this device only.')
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
    expect(devices()).toEqual(['Firefox on Linux This device'])
  })

  it('can be asked for again after a failure', async () => {
    let isDown = true
    await openSettings({ 'GET /api/sessions': () => (isDown ? outage() : [200, [here]]) })
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading sessions.')
    isDown = false
    await press('Try again')
    await screen.findByRole('list', { name: 'Sessions' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are gone at once when signed out, before the server has answered', async () => {
    let answer = (_: Response) => {}
    const { fetch, sent } = await openSettings()
    await screen.findByRole('list', { name: 'Sessions' })
    fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    await press('Sign out Safari on iPhone')
    expect(devices()).toEqual(['Firefox on Linux This device', 'Edge on Windows'])
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }))
    expect(sent(ending(phone.id))).toHaveLength(1)
    answer(responseTo(endSession, [200, { message: 'Done.' }]))
    await confirmed('Security', 'Signed out: Safari on iPhone.')
    expect(devices()).toEqual(['Firefox on Linux This device', 'Edge on Windows'])
  })

  it('come back when the server refuses', async () => {
    await openSettings({ [ending(phone.id)]: outage })
    await screen.findByRole('list', { name: 'Sessions' })
    await press('Sign out Safari on iPhone')
    await screen.findByText('Failed to sign out', { selector: '.toast b' })
    expect(devices()).toEqual(['Firefox on Linux This device', 'Safari on iPhone', 'Edge on Windows'])
  })

  it('that have ended meanwhile are gone all the same', async () => {
    await openSettings()
    await screen.findByRole('list', { name: 'Sessions' })
    await press('Sign out Safari on iPhone')
    await confirmed('Security', 'Signed out: Safari on iPhone.')
    expect(devices()).toEqual(['Firefox on Linux This device', 'Edge on Windows'])
  })

  it('end everywhere else, and only this device is left', async () => {
    await openSettings({ 'DELETE /api/sessions': [200, { message: 'You are signed out everywhere else.' }] })
    await screen.findByRole('list', { name: 'Sessions' })
    await press('Sign out everywhere else')
    await confirmed('Security', 'You are signed out everywhere else.')
    expect(devices()).toEqual(['Firefox on Linux This device'])
    screen.getByText('You are signed in on this device only.')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }))
  })

  it('stay when signing out everywhere else fails', async () => {
    await openSettings({ 'DELETE /api/sessions': outage })
    await screen.findByRole('list', { name: 'Sessions' })
    await press('Sign out everywhere else')
    await screen.findByText('Failed to sign out', { selector: '.toast b' })
    expect(devices()).toHaveLength(3)
  })
})
