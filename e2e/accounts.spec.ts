import { expect, type Page } from '@playwright/test'
import { verificationRedirectMs } from '#contract/accounts.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { test, toast } from './journey.ts'
import { linkInLetter, openLetter } from './mailbox.ts'
import { logIn, logInInVain, logOut, member, newcomer, signedInMember } from './people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Toasts are also read out from a place of their own: hence the first. */
const home = (page: Page) => heading(page, 'Home')

test(
  'a newcomer registers, follows the letter and is at home, in the first tab too',
  { tag: '@phone' },
  async ({ page, context }) => {
    const ada = newcomer()
    await page.goto('/')
    await expect(page).toHaveURL('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page).toHaveURL('/auth?tab=register')

    await page.getByLabel('Full name').fill(ada.name)
    await page.getByLabel('Username').fill(ada.username)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByLabel('Job title').fill('Cataloger')
    await page.getByLabel('I am at least 16 years old').check()
    await page.getByRole('button', { name: 'Register' }).click()

    await expect(toast(page, 'Registration successful')).toBeVisible()
    await expect(heading(page, 'Email Verification Required')).toBeVisible()
    await expect(page.getByText(ada.email)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(heading(page, 'Email Verification Required')).toBeVisible()

    const mail = await context.newPage()
    const goHome = await holdTimer(mail, verificationRedirectMs)
    await openLetter(mail, { to: ada.email, subject: 'Verify your email address' })
    await mail.locator('pre').getByRole('link').click()
    await expect(heading(mail, 'Verification Successful!')).toBeVisible()
    await expectAccessible(mail)
    await expect(home(page)).toBeVisible()
    await goHome()
    await expect(mail).toHaveURL('/')
    await expect(home(mail)).toBeVisible()
  },
)

test('what is wrong with a registration is said beside its field', async ({ page, anotherBrowser }) => {
  const ada = await member(page)
  await page.goto('/auth?tab=register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectAccessible(page)

  const visitor = await anotherBrowser()
  await visitor.goto('/auth?tab=register')
  await visitor.getByLabel('Full name').fill('Ben')
  await visitor.getByLabel('Username').fill(ada.username.toUpperCase())
  await visitor.getByLabel('Email').fill(newcomer().email)
  await visitor.getByLabel('Password', { exact: true }).fill(ada.password)
  await visitor.getByLabel('I am at least 16 years old').check()
  await visitor.getByRole('button', { name: 'Register' }).click()
  await expect(visitor.getByLabel('Username')).toHaveAccessibleDescription('This username is already taken.')
  await expect(visitor.getByLabel('Username')).toBeFocused()
})

test('a member logs out, and in again by e-mail, to the page first asked for', { tag: '@phone' }, async ({ page, isMobile }) => {
  const ada = await signedInMember(page)
  await page.goto('/auth?tab=register')
  await expect(home(page)).toBeVisible()

  await logOut(page, isMobile)
  await expect(toast(page, 'Logged out')).toBeVisible()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/?from=letter#top')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await logIn(page, { username: ada.email.toUpperCase(), password: ada.password })
  await expect(toast(page, 'Welcome back, Ada Reader!')).toBeVisible()
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/?from=letter#top')
})

test('a wrong password is refused in words, and the right one then accepted', async ({ page }) => {
  const ada = await member(page)
  await page.goto('/auth')
  await logInInVain(page, { ...ada, password: 'not this one' })
  await expect(toast(page, 'Invalid username or password')).toBeVisible()
  await expectAccessible(page)
  await logIn(page, ada)
  await expect(home(page)).toBeVisible()
})

test('login works without a mouse', async ({ page }) => {
  const ada = await member(page)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Login' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(heading(page, 'Join the profession')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Username or email')).toBeFocused()
  await page.keyboard.type(ada.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
})

test('signing in and out in one tab is seen in the other', async ({ page, context, isMobile }) => {
  const ada = await member(page)
  const other = await context.newPage()
  await other.goto('/auth')
  await page.goto('/auth')
  await logIn(page, ada)
  await expect(home(page)).toBeVisible()
  await expect(home(other)).toBeVisible()
  await logOut(page, isMobile)
  await expect(heading(other, 'Welcome back')).toBeVisible()
})

test('a forgotten password is replaced, and the old one is worth nothing', async ({ page }) => {
  const ada = await member(page)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/auth?tab=forgot-password')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(heading(page, 'Email Sent!')).toBeVisible()
  await expect(toast(page, 'Reset email sent')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Return to Login' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')

  const link = await linkInLetter(page, { to: ada.email, subject: 'Reset your password' })
  await page.goto(link)
  await setPassword(page, 'short', 'different')
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)
  const password = `new ${ada.password}`
  await setPassword(page, password)
  await expect(heading(page, 'Password Reset Complete')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Return to Login' }).click()
  await logInInVain(page, ada)
  await logIn(page, { ...ada, password })
  await expect(home(page)).toBeVisible()

  await page.goto(link)
  await setPassword(page, 'once more, please')
  await expect(heading(page, 'Error')).toBeVisible()
  await expect(page.getByText('Invalid reset token')).toBeVisible()
})

test('links that lead nowhere say so', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/verify-email/nonsense')
  await expect(heading(page, 'Verification Failed')).toBeVisible()
  await expect(page.getByText('Invalid verification link.', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/verify-email')
  await expect(page.getByText('Invalid verification link. The token is missing from the URL.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(heading(page, 'Welcome back')).toBeVisible()

  for (const lost of ['/verify-email/', '/reset-password', '/reset-password/']) {
    expect((await page.goto(lost))?.status()).toBe(200)
    await expect(heading(page, lost.startsWith('/verify') ? 'Verification Failed' : 'Error')).toBeVisible()
  }
  await expect(page.getByText('Invalid reset token')).toBeVisible()
  expect(complaints.filter((complaint) => !complaint.includes('/api/verify-email/nonsense'))).toEqual([])

  await page.goto('/reset-password/nonsense')
  await setPassword(page, 'long enough to be sent')
  await expect(heading(page, 'Error')).toBeVisible()
  await expectAccessible(page)
})

test('links that have expired say so, and offer another', async ({ page }) => {
  const ada = newcomer()
  await page.request.post('/api/register', { data: ada })
  await answer(page, '**/api/verify-email/*', 'expired_verification_link')
  await page.goto('/verify-email/of-yesterday')
  await expect(heading(page, 'Verification Link Expired')).toBeVisible()
  await expect(page.getByText('Your verification link has expired.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send New Verification Email' }).click()
  await expect(page.getByRole('button', { name: 'Email sent' })).toBeDisabled()

  await answer(page, '**/api/reset-password/*', 'expired_reset_link')
  await page.goto('/reset-password/of-yesterday')
  await setPassword(page, 'long enough to be sent')
  await expect(heading(page, 'Link Expired')).toBeVisible()
  await expectAccessible(page)
})

async function setPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** What happens by itself after so long happens when the returned function is called: there is time to look. */
async function holdTimer(page: Page, heldMs: number): Promise<() => Promise<unknown>> {
  await page.addInitScript((held) => {
    const { setTimeout } = window
    const setUnlessHeld = (run: () => void, ms?: number, ...rest: unknown[]) =>
      ms === held ? document.addEventListener('time-up', run, { once: true }) : setTimeout(run, ms, ...rest)
    Object.assign(window, { setTimeout: setUnlessHeld })
  }, heldMs)
  return () => page.evaluate(() => document.dispatchEvent(new Event('time-up')))
}

/** A day does not pass during a journey; the server's own tests let it. */
async function answer(page: Page, url: string, code: ProblemCode) {
  const [status, message] = problems[code]
  await page.route(url, (route) => route.fulfill({ status, json: { code, message } }))
}
