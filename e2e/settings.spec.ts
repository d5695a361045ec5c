import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn, expectLive } from './drawn.ts'
import { test, toast } from './journey.ts'
import { linkInLetter } from './mailbox.ts'
import { logIn, logInInVain, member, type Newcomer, signedInMember } from './people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Toasts are also read out from a place of their own: hence the first. */
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')

/** The same member at home in another browser. */
async function elsewhere(page: Page, { username, password }: Newcomer): Promise<Page> {
  expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
  await page.goto('/')
  await expectLive(page)
  return page
}
const firefox = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

test('the account menu leads to the settings, and an address to each section', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signedInMember(page)
  await page.goto('/')
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
  await page.getByRole(isMobile ? 'link' : 'menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(heading(page, 'Settings')).toBeFocused()
  await expect(sessions(page)).toHaveCount(1)
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/settings#security')
  expect((await page.reload())?.status()).toBe(200)
  await expect(heading(page, 'Security')).toBeFocused()
  await expect(section(page, 'Security')).toBeInViewport()
  if (isMobile) return
  const nav = page.getByRole('navigation', { name: 'Settings sections' })
  await expect(nav.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'true')
  await nav.getByRole('link', { name: 'Appearance' }).press('Enter')
  await expect(page).toHaveURL('/settings#appearance')
  await expect(heading(page, 'Appearance')).toBeFocused()
})

test('the settings are for members: a visitor logs in first and comes back to the section', async ({ page }) => {
  const ada = await member(page)
  await page.goto('/settings#security')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await logIn(page, ada)
  await expect(page).toHaveURL('/settings#security')
  await expect(section(page, 'Security')).toBeInViewport()
})

test('a new password ends the session elsewhere, and the old one is worth nothing', async ({ page, anotherBrowser }) => {
  const ada = await signedInMember(page)
  const other = await elsewhere(await anotherBrowser(firefox), ada)
  await page.goto('/settings#security')
  await expect(sessions(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await changePassword(page, { current: ada.password, next: 'short', confirmation: 'different' })
  await expect(toast(page, "Passwords don't match")).toBeVisible()
  await changePassword(page, { current: ada.password, next: 'short' })
  await expect(toast(page, 'Password too weak')).toBeVisible()
  await expectAccessible(page)
  await changePassword(page, { current: 'not this one', next: 'a longer new password' })
  await expect(toast(page, 'Failed to update password')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('The current password is not correct.')

  const password = `new ${ada.password}`
  await changePassword(page, { current: ada.password, next: password })
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(section(page, 'Security').getByRole('status').filter({ hasText: 'Your password is updated' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await expect(sessions(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.reload()
  await expect(sessions(page)).toHaveCount(1)

  await expect(heading(other, 'Welcome back')).toBeVisible()
  await logInInVain(other, ada)
  await logIn(other, { ...ada, password })
  await expect(heading(other, 'Home')).toBeAttached()
})

test('the list of sessions shows two devices, and signs one out', async ({ page, anotherBrowser }) => {
  const ada = await signedInMember(page)
  const other = await elsewhere(await anotherBrowser(firefox), ada)
  await page.goto('/settings#security')
  await expect(sessions(page)).toHaveCount(2)
  await expect(sessions(page).first()).toContainText('This device')
  await expect(sessions(page).last()).toContainText('Firefox on Linux')
  await expect(sessions(page).last()).toContainText('last seen just now')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await expect(section(page, 'Security').getByText('Signed out: Firefox on Linux.')).toBeVisible()
  await expect(sessions(page)).toHaveCount(1)
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await expect(heading(other, 'Welcome back')).toBeVisible()

  await logIn(other, ada)
  await expect(heading(other, 'Home')).toBeAttached()
  await expectLive(other)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(section(page, 'Security').getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(sessions(page)).toHaveCount(1)
  await expect(heading(other, 'Welcome back')).toBeVisible()
})

test('a new email address holds once its link is opened', async ({ page, context }) => {
  const ada = await signedInMember(page)
  const email = `new-${ada.email}`
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByLabel('New email')).toBeFocused()
  await changeEmail(page, { email: ada.email, password: ada.password })
  await expect(page.getByLabel('New email')).toHaveAccessibleDescription('This is already your email address.')
  await expectAccessible(page)
  await changeEmail(page, { email, password: ada.password })
  const confirmation = page.getByText(`We sent a link to ${email}; your address changes when you open it.`)
  await expect(confirmation).toBeVisible()
  await expect(section(page, 'Account')).toContainText(`${ada.email} Verified`)
  await expectAccessible(page)

  const mail = await context.newPage()
  const link = await linkInLetter(mail, { to: email, subject: 'Verify your email address' })
  await Promise.all([expect(toast(mail, 'Verification Successful!')).toBeVisible(), mail.goto(link)])
  await expect(section(page, 'Account')).toContainText(`${email} Verified`)
  await expect(confirmation).toBeHidden()
})

test('the theme is chosen here too, by keyboard, and kept', async ({ page }) => {
  await signedInMember(page)
  await page.goto('/settings#appearance')
  await expect(heading(page, 'Appearance')).toBeFocused()
  const dark = section(page, 'Appearance').getByRole('radio', { name: 'Dark' })
  await section(page, 'Appearance').getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'System' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(dark).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(section(page, 'Appearance').getByText('Saved in this browser: Dark.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toBeChecked()
})

test('text size and less motion are kept, and there before the first paint', async ({ page, context }) => {
  await signedInMember(page)
  await page.goto('/settings#appearance')
  const appearance = section(page, 'Appearance')
  const rootSize = (tab: Page) => tab.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const usual = await rootSize(page)
  const tab = await context.newPage()
  await tab.goto('/about')
  await appearance.getByRole('radio', { name: 'Larger' }).click()
  await appearance.getByRole('radio', { name: 'Always' }).click()
  await expect(appearance.getByText('Saved in this browser: Larger.')).toBeVisible()
  await expect.poll(() => rootSize(page)).toBe(usual * 1.25)
  await expect.poll(() => rootSize(tab)).toBe(usual * 1.25)
  await expectAccessible(page)

  // Before the program itself: nothing jumps when it takes over.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/about')
  expect(await rootSize(page)).toBe(usual * 1.25)
  const button = page.locator('a, button').first()
  expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^(0s|1e-05s)/)
})

test('the largest text fits a phone and a small laptop', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ibid-text-size', 'larger'))
  await signedInMember(page)
  for (const width of [390, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/settings', '/messages', '/colleagues', '/notifications', '/search?q=maps', '/privacy', '/help']) {
      await page.goto(path)
      await expectDrawn(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('a member goes by another name and username, seen everywhere at once', async ({ page, isMobile }) => {
  const ada = await signedInMember(page)
  const username = `${ada.username.slice(0, 20)}-two`
  await page.goto('/settings')
  const account = section(page, 'Account')
  await account.getByRole('button', { name: 'Change name' }).click()
  await account.getByLabel('Full Name').fill('Ada Second')
  await account.getByRole('button', { name: 'Save name' }).click()
  await expect(account.getByText('Saved: Ada Second.')).toBeVisible()

  await account.getByRole('button', { name: 'Change username' }).click()
  await expect(account.getByLabel('New username')).toBeVisible()
  await expectAccessible(page)
  await account.getByLabel('New username').fill(username)
  await account.getByLabel('Current Password').fill(ada.password)
  await account.getByRole('button', { name: 'Save username' }).click()
  await expect(account.getByText(`You are @${username} now.`)).toBeVisible()
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
  await expect(page.getByText('Ada Second').last()).toBeVisible()
  await page.reload()
  await expect(account).toContainText(`@${username}`)
})

async function changePassword(
  page: Page,
  { current, next, confirmation = next }: Record<'current' | 'next', string> & { confirmation?: string },
) {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password').fill(confirmation)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

async function changeEmail(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
}
