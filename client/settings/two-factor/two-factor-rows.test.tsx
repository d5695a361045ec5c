import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { readTwoFactor, TwoFactor } from '#contract/security.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import {
  ada,
  type Answers,
  type AnswerTo,
  press,
  type Refusal,
  refuse,
  renderRoutes,
  signedIn,
  stubServer,
} from '#testing/render.tsx'
import { SecuritySection } from '#client/settings/security-section.tsx'

const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mno${'234567abcd'[index]}`)
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/ibid.:ada?secret=${secret}&issuer=ibid.`
const off = { isOn: false, recoveryCodesLeft: 0 }
const on = (recoveryCodesLeft = 10) => ({ isOn: true, recoveryCodesLeft })
const wrongWords = 'This code is not correct, or it was used before.'
const wrongCode: Refusal = [401, { code: 'wrong_code', message: wrongWords, fields: { code: wrongWords } }]

/** Stands in for Protected: the section appears once it is known who is looking. */
const Frame = () => (
  <main>
    {useViewer() && <SecuritySection id="security" title="Security" />}
    <Toaster />
  </main>
)

async function open(twoFactor: TwoFactor | (() => AnswerTo<typeof readTwoFactor>), answers: Answers = {}) {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/sessions': [200, []],
    'GET /api/access-tokens': [200, []],
    'GET /api/passkeys': [200, []],
    'GET /api/two-factor': 'isOn' in twoFactor ? [200, twoFactor] : twoFactor,
    ...answers,
  })
  const opened = renderRoutes([{ path: '/', element: <Frame /> }], '/')
  await screen.findByRole('heading', { name: 'Security' })
  const sent = (address: string) => {
    const calls = fetch.mock.calls.filter(([url, init]) => `${init?.method ?? 'GET'} ${url}` === address)
    return calls.map(([, init]) => init?.body)
  }
  return { ...opened, sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => userEvent.type(field(label), text)
const confirmed = (words: string) => screen.findByText(words, { selector: '[role=status]' })
const shownCodes = () =>
  within(screen.getByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const appCode = 'Code from your authenticator app'

describe('two-factor authentication', () => {
  it('can be asked for again when it could not be loaded', async () => {
    let isDown = true
    await open(() => (isDown ? refuse('unavailable') : [200, off]))
    await screen.findByText('Error loading two-factor authentication. Please try again later.')
    isDown = false
    await press('Try again')
    await screen.findByRole('button', { name: 'Set up' })
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })

  it('shows that it is on, and how many recovery codes are left', async () => {
    await open(on(7))
    await screen.findByText('On')
    screen.getByText('7 of 10 left. Each logs you in once when you do not have your app.')
    screen.getByRole('button', { name: 'Turn off' })
  })

  it.each([
    [2, 'Only 2 left'],
    [0, 'None left'],
  ])('warns at %i recovery codes', async (left, words) => {
    await open(on(left))
    await screen.findByText(words)
  })
})

describe('setting two-factor up', () => {
  const setup = { 'POST /api/two-factor/setup': [200, { secret, uri }] } satisfies Answers
  async function openScan(answers: Answers = {}) {
    const opened = await open(off, { ...setup, ...answers })
    await press('Set up')
    expect(document.activeElement).toBe(field('Current Password'))
    await type('Current Password', 'my password{Enter}')
    await screen.findByLabelText(appCode)
    return opened
  }

  it('takes the password first, and says beside it that it is wrong', async () => {
    const words = 'The current password is not correct.'
    await open(off, {
      'POST /api/two-factor/setup': [400, { code: 'wrong_current_password', message: words, fields: { currentPassword: words } }],
    })
    await press('Set up')
    await type('Current Password', 'guess{Enter}')
    await screen.findByText(words, { selector: '.err' })
    await screen.findByText('Failed to set up two-factor authentication', { selector: '.toast b' })
  })

  it('shows the secret as a picture and as a key to copy', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openScan()
    expect(document.activeElement?.textContent).toMatch(/^Scan this picture/)
    const picture = await screen.findByRole('img', { name: 'QR code of the key' })
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
    await press('Copy key')
    expect(writeText).toHaveBeenCalledWith(secret)
    await screen.findByText('Key copied')
  })

  it('turns on with a code, shows the recovery codes until they are saved, and asks again who is signed in', async () => {
    const { sent, queryClient } = await openScan({ 'POST /api/two-factor': [200, { recoveryCodes: codes }] })
    await type(appCode, '123456{Enter}')
    await screen.findByRole('list', { name: 'Recovery codes' })
    expect(shownCodes()).toEqual(codes)
    expect(sent('POST /api/two-factor')).toEqual(['{"code":"123456"}'])
    expect(document.activeElement?.textContent).toMatch(/^Save your recovery codes/)
    await waitFor(() => expect(sent('GET /api/sessions')).toHaveLength(2))

    // Refetching must not remove them.
    await queryClient.invalidateQueries()
    expect(shownCodes()).toEqual(codes)
    queryClient.setQueryData(['two-factor'], on())

    await press('I have saved them')
    await confirmed('Two-factor authentication is on, and you are signed out everywhere else.')
    expect(screen.queryByText(codes[0]!)).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn off' })))
    screen.getByText(/^10 of 10 left\./)
  })

  it('says beside the field that a code is wrong', async () => {
    await openScan({ 'POST /api/two-factor': wrongCode })
    await type(appCode, '123456{Enter}')
    await screen.findByText(wrongWords, { selector: '.err' })
    expect(document.activeElement).toBe(field(appCode))
  })

  it('can be given up, and nothing has changed', async () => {
    const { sent } = await openScan()
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set up' }))
    expect(sent('POST /api/two-factor')).toEqual([])
  })

  it('shows the truth when another device was first', async () => {
    let isOn = false
    await open(() => [200, isOn ? on() : off], {
      'POST /api/two-factor/setup': () => {
        isOn = true
        return [409, { code: 'two_factor_on', message: 'Two-factor authentication is already on.' }]
      },
    })
    await press('Set up')
    await type('Current Password', 'my password{Enter}')
    await screen.findByText('Two-factor authentication is already on.')
    await screen.findByText('On')
  })
})

describe('the recovery codes', () => {
  const address = 'POST /api/two-factor/recovery-codes'
  async function renew(answer: Answers[typeof address] = [200, { recoveryCodes: codes }]) {
    const opened = await open(on(1), { [address]: answer })
    await press('New recovery codes')
    expect(document.activeElement).toBe(field('Current Password'))
    await type('Current Password', 'my password')
    await type(appCode, '654321')
    await press('Make new codes')
    return opened
  }

  it('are made anew with the password and a code', async () => {
    const { sent } = await renew()
    await screen.findByRole('list', { name: 'Recovery codes' })
    expect(shownCodes()).toEqual(codes)
    expect(sent(address)).toEqual(['{"currentPassword":"my password","code":"654321"}'])
    await press('I have saved them')
    await confirmed('You have new recovery codes. The old ones no longer work.')
    screen.getByText(/^10 of 10 left\./)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New recovery codes' }))
  })

  it('stay as they are when the code is wrong', async () => {
    await renew(wrongCode)
    await screen.findByText(wrongWords, { selector: '.err' })
    screen.getByText('Only 1 left')
  })

  it('can be copied, downloaded and printed', async () => {
    await renew()
    await screen.findByRole('list', { name: 'Recovery codes' })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
    await press('Copy')
    await screen.findByText('The codes could not be copied')
    await press('Copy')
    expect(writeText).toHaveBeenLastCalledWith(codes.join('\n'))

    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    await press('Download')
    const text = await saved[0]!.text()
    expect(text).toContain(`Recovery codes of @${ada.username}`)
    for (const code of codes) expect(text).toContain(`\n${code}\n`)

    const print = vi.fn()
    vi.stubGlobal('print', print)
    await press('Print')
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('turning two-factor off', () => {
  const address = 'POST /api/two-factor/turn-off'

  it('takes the password and a code, a recovery code too', async () => {
    const { sent } = await open(on(), { [address]: [200, { message: 'Off.' }] })
    await press('Turn off')
    await type('Current Password', 'my password')
    await press('Use a recovery code')
    expect(document.activeElement).toBe(field('Recovery code'))
    await type('Recovery code', codes[0]!)
    await press('Turn off two-factor')
    await confirmed('Two-factor authentication is off. Your password alone logs you in.')
    expect(sent(address)).toEqual(['{"currentPassword":"my password","code":"abcdefghijklmno2"}'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set up' })))
    expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull()
  })

  it('stays on when it is refused', async () => {
    await open(on(), { [address]: wrongCode })
    await press('Turn off')
    await type('Current Password', 'my password')
    await type(appCode, '123456{Enter}')
    await screen.findByText(wrongWords, { selector: '.err' })
    await screen.findByText('Failed to turn off two-factor authentication', { selector: '.toast b' })
    screen.getByText('On')
  })
})
