import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { member, newcomer } from './people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** At the provider, which is a site of its own. */
async function signInThere(page: Page, { number, name, email }: { number: string; name: string; email: string }) {
  await expect(heading(page, 'Sign in at Campus')).toBeVisible()
  await page.getByLabel('Number').fill(number)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('E-mail is verified').check()
  await page.getByLabel('Organization').fill('Campus Library')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a newcomer comes in with an account of another service', async ({ page }) => {
  const { username, email } = newcomer()
  await page.goto('/auth?returnTo=%2Fgroups')
  await expect(page.getByRole('button', { name: 'Sign in with Campus' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await signInThere(page, { number: username, name: 'Ada Reader', email })

  await expect(heading(page, 'Create your account')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('I am at least 16 years old').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL('/groups')

  // The service remembers who it is: one press, and no question.
  await page.request.post('/api/logout')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await expect(heading(page, 'Home')).toBeVisible()
})

test('a member links the account of the same address with the password, and unlinks it', async ({ page }) => {
  const ada = await member(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await signInThere(page, { number: ada.username, name: ada.name, email: ada.email })
  await expect(heading(page, 'You have an account here')).toBeVisible()
  await page.getByLabel('Password of your account here').fill('not that')
  await page.getByRole('button', { name: 'Link the two accounts' }).click()
  await expect(page.getByText('The current password is not correct.').first()).toBeVisible()
  await page.getByLabel('Password of your account here').fill(ada.password)
  await page.getByRole('button', { name: 'Link the two accounts' }).click()
  await expect(heading(page, 'Home')).toBeVisible()

  await page.goto('/settings#security')
  await expect(page.getByRole('list', { name: 'Linked accounts' }).getByText('Campus')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlink Campus' }).click()
  await expect(page.getByText('Unlinked: Campus.')).toBeVisible()

  await page.getByRole('button', { name: 'Link Campus' }).click()
  await page.getByLabel('Current Password', { exact: true }).last().fill(ada.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Unlink Campus' })).toBeVisible()
})

test('an answer of the service that is refused is explained on the sign-in page', async ({ page }) => {
  await page.goto('/auth?returnTo=%2Fgroups')
  await page.getByRole('button', { name: 'Sign in with Campus' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').getByText('You did not finish signing in there. Nothing was changed.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/api/sign-on/campus/callback?code=made-up&state=made-up')
  await expect(page.getByText('This sign-in took too long, or was finished before.')).toBeVisible()
})

test('an admin sees what the operator has set', async ({ adminPage }) => {
  const page = await adminPage()
  await page.goto('/admin/site/sign-on')
  await expect(page.getByText('Set by the operator in the environment (SSO_PROVIDERS).')).toBeVisible()
  await page.getByRole('button', { name: 'Check Campus' }).click()
  await expect(page.getByText('It answers.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Only single sign-on' }).click()
  await expect(page.getByText('Link your own account with a provider first, so that you know it works.').first()).toBeVisible()
})
