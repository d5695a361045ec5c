import { expect, type Page } from '@playwright/test'
import { problems } from '#contract/problems.ts'
import { expectAccessible } from './accessibility.ts'
import { addDevice, appCode } from './authenticator.ts'
import { test } from './journey.ts'
import { logIn, logOut, type Newcomer, signedInMember } from './people.ts'

const home = (page: Page) => page.getByRole('heading', { name: 'Home', exact: true })
const security = (page: Page) => page.getByRole('region', { name: 'Security', exact: true })
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirmation = (page: Page, text: string) => security(page).getByRole('status').filter({ hasText: text })
const [, wrongCode] = problems.wrong_code

test('two-factor: a code of the app logs in once, a recovery code too', { tag: '@phone' }, async ({ page, isMobile }) => {
  const ada = await signedInMember(page)
  await page.goto('/settings#security')
  await button(page, 'Set up').click()
  await page.getByLabel('Current Password').fill(ada.password)
  await page.getByLabel('Current Password').press('Enter')
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectAccessible(page)
  const key = await page.getByRole('definition').locator('code').innerText()
  const firstCode = appCode(key)
  await codeField(page).fill(firstCode)
  await button(page, 'Turn on').click()

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCode = await codes.first().innerText()
  await button(page, 'I have saved them').click()
  await expect(confirmation(page, 'Two-factor authentication is on')).toBeVisible()
  await expect(button(page, 'Turn off')).toBeFocused()

  await logOut(page, isMobile)
  await askForCode(page, ada)
  await expectAccessible(page)
  await codeField(page).fill(firstCode)
  await button(page, 'Login').click()
  await expect(codeField(page)).toHaveAccessibleDescription(wrongCode)
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(appCode(key, 1))
  await codeField(page).press('Enter')
  await expect(home(page)).toBeAttached()
  if (isMobile) return

  await logOut(page, isMobile)
  await enterRecoveryCode(page, ada, recoveryCode)
  await expect(home(page)).toBeAttached()
  await logOut(page, isMobile)
  await enterRecoveryCode(page, ada, recoveryCode)
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(wrongCode)
})

test('two-factor: new recovery codes void the old, and it is turned off with both factors', async ({ page }) => {
  const ada = await signedInMember(page)
  const { key, recoveryCodes } = await turnOn(page, ada)
  await page.goto('/settings#security')
  await expect(security(page).getByText('10 of 10 left.')).toBeVisible()
  await button(page, 'New recovery codes').click()
  await page.getByLabel('Current Password').fill(ada.password)
  await codeField(page).fill(appCode(key, 1))
  await button(page, 'Make new codes').click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const renewed = await codes.first().innerText()

  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('ibid-recovery-codes.txt')
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await button(page, 'I have saved them').click()
  await expect(button(page, 'New recovery codes')).toBeFocused()

  await button(page, 'Turn off').click()
  await page.getByLabel('Current Password').fill(ada.password)
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0]!)
  await button(page, 'Turn off two-factor').click()
  await expect(page.getByLabel('Recovery code', { exact: true })).toHaveAccessibleDescription(wrongCode)
  await expectAccessible(page)
  await page.getByLabel('Recovery code', { exact: true }).fill(renewed)
  await button(page, 'Turn off two-factor').click()
  await expect(confirmation(page, 'Two-factor authentication is off.')).toBeVisible()
  await expect(button(page, 'Set up')).toBeFocused()
})

test('a passkey is added, named, logs in without a password, and is worth nothing once removed', async ({ page, isMobile }) => {
  const ada = await signedInMember(page)
  await addDevice(page)
  await page.goto('/settings#security')
  await button(page, 'Add a passkey').click()
  await page.getByLabel('Current Password').fill(ada.password)
  await button(page, 'Continue').click()
  const name = page.getByLabel('Name of the passkey')
  await expect(name).toBeFocused()
  await expect(name).not.toHaveValue('')
  await expectAccessible(page)
  await name.fill('At the desk')
  await name.press('Enter')
  await expect(confirmation(page, 'Renamed: At the desk.')).toBeVisible()
  await expect(button(page, 'Rename At the desk')).toBeFocused()

  await button(page, 'Add a passkey').click()
  await page.getByLabel('Current Password').fill(ada.password)
  await button(page, 'Continue').click()
  await expect(page.getByText('This device already has a passkey for your account.').first()).toBeVisible()
  await button(page, 'Cancel').click()

  await logOut(page, isMobile)
  await button(page, 'Sign in with a passkey').click()
  await expect(home(page)).toBeAttached()

  await page.goto('/settings#security')
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toContainText('last used just now')
  await button(page, 'Remove At the desk').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(confirmation(page, 'Removed: At the desk.')).toBeVisible()
  await expect(passkeys).toBeFocused()

  await logOut(page, isMobile)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText(problems.passkey_refused[1]).first()).toBeVisible()
  await expect(button(page, 'Sign in with a passkey')).toBeEnabled()
})

async function askForCode(page: Page, who: Newcomer) {
  await logIn(page, who)
  await expect(codeField(page)).toBeFocused()
}

async function enterRecoveryCode(page: Page, who: Newcomer, code: string) {
  await askForCode(page, who)
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(code)
  await button(page, 'Login').click()
}

/** What is not the journey's subject is done by calls. */
async function turnOn(page: Page, { password }: Newcomer) {
  const setup = await page.request.post('/api/two-factor/setup', { data: { currentPassword: password } })
  const { secret: key } = (await setup.json()) as { secret: string }
  const turnedOn = await page.request.post('/api/two-factor', { data: { code: appCode(key) } })
  expect(turnedOn.status()).toBe(200)
  return { key, ...((await turnedOn.json()) as { recoveryCodes: string[] }) }
}
