import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Passkey } from '#contract/security.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, press, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { registrationOptions, stubAuthenticator } from '#testing/sample-authenticator.ts'
import { passkeyName } from './passkey-name.ts'
import { SecuritySection } from '#client/settings/security-section.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const passkey = (id: string, name: string, more: Partial<Passkey> = {}): Passkey => ({
  ...{ id, name, isBackedUp: false, createdAt: daysAgo(3), lastUsedAt: null },
  ...more,
})
const mac = passkey('bWFj', 'Mac', { isBackedUp: true, lastUsedAt: daysAgo(1) })
const key = passkey('a2V5', 'Security key')

/** Stands in for Protected: the section appears once it is known who is looking. */
const Frame = () => (
  <main>
    {useViewer() && <SecuritySection id="security" title="Security" />}
    <Toaster />
  </main>
)

async function open(passkeys: Passkey[], answers: Answers = {}) {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/sessions': [200, []],
    'GET /api/access-tokens': [200, []],
    'GET /api/two-factor': [200, { isOn: false, recoveryCodesLeft: 0 }],
    'GET /api/passkeys': [200, passkeys],
    ...answers,
  })
  renderRoutes([{ path: '/', element: <Frame /> }], '/')
  await screen.findByRole('heading', { name: 'Security' })
  const sent = (address: string) => {
    const calls = fetch.mock.calls.filter(([url, init]) => `${init?.method ?? 'GET'} ${url}` === address)
    return calls.map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>)
  }
  return { sent, asked: (address: string) => fetch.mock.calls.filter(([url]) => url === address).length }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const confirmed = (words: string) => screen.findByText(words, { selector: '[role=status]' })
const rows = () => within(screen.getByRole('list', { name: 'Passkeys' })).queryAllByRole('listitem')
const names = () => rows().map((row) => row.querySelector('.set-device')?.textContent?.trim())

describe('the passkeys', () => {
  it('show their names, where they are kept, and when they were added and used', async () => {
    await open([mac, key])
    await screen.findByText('Mac')
    expect(names()).toEqual(['Mac Synced', 'Security key'])
    expect(rows()[0]?.textContent).toContain('Added 3 days ago · last used yesterday')
    expect(rows()[1]?.textContent).toContain('Added 3 days ago · not used yet')
  })

  it('say that there are none, and where the browser cannot make one', async () => {
    await open([])
    await screen.findByText(/This browser cannot make one\.$/)
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })

  it('can be asked for again when they could not be loaded', async () => {
    let isDown = true
    await open([], { 'GET /api/passkeys': () => (isDown ? refuse('unavailable') : [200, [mac]]) })
    await screen.findByText('Error loading passkeys. Please try again later.')
    isDown = false
    await press('Try again')
    await screen.findByText('Mac')
  })
})

describe('adding a passkey', () => {
  const answers: Answers = {
    'POST /api/passkeys/options': [200, registrationOptions],
    'POST /api/passkeys': [201, passkey('cGFzc2tleQ', 'Linux PC')],
  }
  async function add(more: Answers = {}, passkeys: Passkey[] = []) {
    const opened = await open(passkeys, { ...answers, ...more })
    await press('Add a passkey')
    expect(document.activeElement).toBe(field('Current Password'))
    await userEvent.type(field('Current Password'), 'my password{Enter}')
    return opened
  }
  const toastBelow = async (title: string) =>
    (await screen.findByText(title, { selector: '.toast b' })).nextElementSibling?.textContent

  it('takes the password and the device, and then asks for a name', async () => {
    const { create } = stubAuthenticator()
    const { sent } = await add({ 'PATCH /api/passkeys/cGFzc2tleQ': [200, passkey('cGFzc2tleQ', 'At work')] })
    await confirmed('Added: Linux PC. You can give it a name of your own.')
    expect(create).toHaveBeenCalledOnce()
    expect(sent('POST /api/passkeys/options')).toEqual([{ currentPassword: 'my password' }])
    expect(sent('POST /api/passkeys')).toMatchObject([{ response: { id: 'cGFzc2tleQ', type: 'public-key' } }])

    const name = await screen.findByLabelText<HTMLInputElement>('Name of the passkey')
    expect(name.value).toBe('Linux PC')
    await waitFor(() => expect(document.activeElement).toBe(name))
    await userEvent.clear(name)
    await userEvent.type(name, 'At work{Enter}')
    await confirmed('Renamed: At work.')
    expect(names()).toEqual(['At work'])
    expect(sent('PATCH /api/passkeys/cGFzc2tleQ')).toEqual([{ name: 'At work' }])
  })

  it.each([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['NotAllowedError', 'The prompt was cancelled, or your device did not allow it. Nothing has changed.'],
    ['SecurityError', 'Passkeys do not work at this address.'],
    ['OddError', 'Something went wrong. Please try again.'],
  ])('says in plain words what %s means, and can be tried again', async (name, words) => {
    const { create } = stubAuthenticator()
    create.mockImplementationOnce(() => Promise.reject(new DOMException('', name)))
    const { sent } = await add()
    expect(await toastBelow('No passkey was added')).toBe(words)
    expect(sent('POST /api/passkeys')).toEqual([])
    await press('Continue')
    await confirmed('Added: Linux PC. You can give it a name of your own.')
  })

  it('says beside the password that it is wrong, before any prompt', async () => {
    const { create } = stubAuthenticator()
    const message = 'The current password is not correct.'
    await add({
      'POST /api/passkeys/options': [400, { code: 'wrong_current_password', message, fields: { currentPassword: message } }],
    })
    await screen.findByText(message, { selector: '.err' })
    expect(create).not.toHaveBeenCalled()
  })

  describe('with two-factor on', () => {
    const on = { isOn: true, recoveryCodesLeft: 10 }
    const fillIn = async () => {
      await userEvent.type(field('Current Password'), 'my password')
      await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}')
    }

    it('takes a code as well; after a cancelled prompt, a fresh one', async () => {
      const { create } = stubAuthenticator()
      create.mockImplementationOnce(() => Promise.reject(new DOMException('', 'NotAllowedError')))
      const { sent } = await open([], { ...answers, 'GET /api/two-factor': [200, on] })
      await press('Add a passkey')
      await fillIn()
      await toastBelow('No passkey was added')
      await waitFor(() => expect(field('Code from your authenticator app').value).toBe(''))
      await userEvent.type(field('Code from your authenticator app'), '654321{Enter}')
      await confirmed('Added: Linux PC. You can give it a name of your own.')
      expect(sent('POST /api/passkeys/options')).toEqual([
        { currentPassword: 'my password', code: '123456' },
        { currentPassword: 'my password', code: '654321' },
      ])
    })

    it('asks for the code when it was turned on in another tab meanwhile', async () => {
      stubAuthenticator()
      let isOn = false
      await add({
        'GET /api/two-factor': () => [200, { ...on, isOn }],
        'POST /api/passkeys/options': () => {
          if (isOn) return [200, registrationOptions]
          isOn = true
          return [401, { code: 'two_factor_required', message: 'Please enter the code of your authenticator app.' }]
        },
      })
      await screen.findByLabelText('Code from your authenticator app')
      await fillIn()
      await confirmed('Added: Linux PC. You can give it a name of your own.')
    })
  })

  it('says what the server says when it refuses', async () => {
    stubAuthenticator()
    const message = 'You can have at most 20 passkeys. Please remove one first.'
    await add({ 'POST /api/passkeys/options': [409, { code: 'too_many_passkeys', message }] })
    expect(await toastBelow('No passkey was added')).toBe(message)
  })
})

describe('renaming a passkey', () => {
  it('happens in its place, and needs a name', async () => {
    await open([mac, key], { 'PATCH /api/passkeys/bWFj': [200, { ...mac, name: 'Laptop' }] })
    await press('Rename Mac')
    expect(document.activeElement).toBe(field('Name of the passkey'))
    await userEvent.clear(field('Name of the passkey'))
    await press('Save name')
    await screen.findByText('Please give it a name')
    await userEvent.type(field('Name of the passkey'), 'Laptop{Enter}')
    await confirmed('Renamed: Laptop.')
    expect(names()).toEqual(['Laptop Synced', 'Security key'])
    expect(document.activeElement).toBe(button('Rename Laptop'))
  })

  it('is given up with Escape', async () => {
    const { sent } = await open([mac])
    await press('Rename Mac')
    // Cancels the character being composed, and nothing else.
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', isComposing: true })
    expect(screen.getByLabelText('Name of the passkey')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button('Rename Mac'))
    expect(sent('PATCH /api/passkeys/bWFj')).toEqual([])
  })

  it('asks for the list again when the passkey is gone', async () => {
    let isGone = false
    await open([], {
      'GET /api/passkeys': () => [200, isGone ? [] : [mac]],
      'PATCH /api/passkeys/bWFj': () => {
        isGone = true
        return [404, { code: 'passkey_not_found', message: 'This passkey does not exist any more.' }]
      },
    })
    await press('Rename Mac')
    await press('Save name')
    await screen.findByText('This passkey does not exist any more.')
    await waitFor(() => expect(names()).toEqual([]))
  })
})

describe('removing a passkey', () => {
  const address = 'DELETE /api/passkeys/bWFj'
  async function remove(answer: Answers[typeof address]) {
    const opened = await open([mac, key], { [address]: answer })
    await press('Remove Mac')
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove passkey' })
    expect(dialog.textContent).toContain('“Mac” will no longer log you in, and you will be signed out everywhere else.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    return opened
  }

  it('asks first, and the focus stays in the list', async () => {
    const { asked } = await remove([200, { message: 'Removed.' }])
    await confirmed('Removed: Mac. You are signed out everywhere else.')
    expect(names()).toEqual(['Security key'])
    await waitFor(() => expect(document.activeElement?.closest('ul')).toBe(screen.getByRole('list', { name: 'Passkeys' })))
    await waitFor(() => expect(asked('/api/sessions')).toBe(2))
  })

  it('is done when it was removed elsewhere', async () => {
    await remove([404, { code: 'passkey_not_found', message: 'This passkey does not exist any more.' }])
    await confirmed('Removed: Mac. You are signed out everywhere else.')
  })

  it('leaves it in the list when the server refuses', async () => {
    await remove([503, { code: 'unavailable', message: 'The service is busy or restarting.' }])
    await screen.findByText('Failed to remove the passkey', { selector: '.toast b' })
    expect(names()).toEqual(['Mac Synced', 'Security key'])
  })

  it('can be thought better of', async () => {
    await open([mac])
    await press('Remove Mac')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(button('Remove Mac')))
    expect(names()).toEqual(['Mac Synced'])
  })
})

describe('the first name of a passkey', () => {
  const platform = { authenticatorAttachment: 'platform', response: {} } as const
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'Android device'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows PC'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'Chromebook'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux PC'],
    ['curl', 'This device'],
  ])('tells the device of %s', (userAgent, name) => expect(passkeyName(platform, userAgent)).toBe(name))

  it('tells a key, and a phone that was scanned with, from the device', () => {
    const made = (transports: string[]) => ({ authenticatorAttachment: 'cross-platform', response: { transports } }) as const
    expect(passkeyName(made(['usb', 'nfc']), 'Windows')).toBe('Security key')
    expect(passkeyName(made(['hybrid', 'internal']), 'Windows')).toBe('Phone or tablet')
  })
})
