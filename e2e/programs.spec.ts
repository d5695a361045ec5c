import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a member makes an access token, a program reads with it, it is revoked, and the program is refused', async ({
  page,
  playwright,
  baseURL,
}) => {
  const ada = await signedInMember(page)
  await page.goto('/settings#security')
  await button(page, 'Make a token').click()
  await page.getByLabel('Name of the token').fill('Catalogue robot')
  await page.getByLabel('Current Password').fill(ada.password)
  await expectAccessible(page)
  await button(page, 'Make token').click()
  const token = await page.getByLabel('Access token “Catalogue robot”').inputValue()
  await expectAccessible(page)
  await button(page, 'I have saved it').click()

  // A program has no cookies of the browser's.
  const program = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const read = await program.get('/api/user')
  expect(await read.json()).toMatchObject({ username: ada.username })
  expect((await program.post('/api/posts', { data: { content: 'By a robot' } })).status()).toBe(403)

  const tokens = page.getByRole('list', { name: 'Access tokens' })
  await expect(tokens.getByText('Catalogue robot')).toBeVisible()
  await button(page, 'Revoke Catalogue robot').click()
  await expect(tokens.getByText('Catalogue robot')).toBeHidden()
  expect((await program.get('/api/user')).status()).toBe(401)
  await program.dispose()
})

test('an admin reads what is missing about the site, and sends a test letter', async ({ adminPage }) => {
  const page = await adminPage()
  await page.goto('/admin/site/check')
  await expect(page.getByRole('list', { name: 'Findings' }).getByText('Mail server', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Send me a test email').click()
  await expect(page.getByText('The email is on its way to your own address.').first()).toBeVisible()
})
