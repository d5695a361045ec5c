import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readZip } from '#testing/read-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { linkInLetter } from './mailbox.ts'
import { signedInMember } from './people.ts'

const yourData = (page: Page) => page.getByRole('region', { name: 'Your data', exact: true })

test('a member asks for their data, is told when it is ready, and downloads a ZIP that can be read', async ({
  page,
  anotherBrowser,
}) => {
  const ada = await signedInMember(page)
  await page.goto('/settings#your-data')
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeFocused()
  await expectAccessible(page)

  await yourData(page).getByRole('button', { name: 'Request export' }).click()
  const password = yourData(page).getByLabel('Current Password')
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('not my password')
  await password.press('Enter')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(ada.password)
  await yourData(page).getByRole('button', { name: 'Request export' }).click()
  const link = yourData(page).getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  await expect(yourData(page).getByText('Your data is ready to download.')).toBeVisible()
  await expect(yourData(page).getByText('You can ask again from')).toBeVisible()
  await expect(yourData(page).getByRole('button', { name: 'Request export' })).toHaveCount(0)
  await expectAccessible(page)

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^ibid-${ada.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
  const files = readZip(readFileSync(await download.path()))
  expect(files.get('README.txt')?.toString()).toContain(`@${ada.username}`)
  expect(JSON.parse(files.get('profile.json')!.toString())).toMatchObject({ username: ada.username, email: ada.email })
  expect(JSON.parse(files.get('sessions.json')!.toString())).toHaveLength(1)

  const address = (await link.getAttribute('href'))!
  const stranger = await anotherBrowser()
  expect((await stranger.request.get(address)).status()).toBe(401)
  await signedInMember(stranger)
  expect((await stranger.request.get(address)).status()).toBe(404)

  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Your data is ready to download' }).click()
  await expect(page).toHaveURL('/settings#your-data')
  expect(await linkInLetter(page, { to: ada.email, subject: 'Your data is ready to download' })).toMatch(/\/settings#your-data$/)
})

test('a member asks to be deleted, is reminded on every screen, and keeps the account after all', async ({ page }) => {
  const ada = await signedInMember(page)
  await page.goto('/settings#your-data')
  await yourData(page).getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByRole('radio', { name: /^Leave them/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^Delete them/ }).check()
  await dialog.getByLabel('Current Password').fill('not my password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Current Password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(yourData(page).getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await expect(yourData(page).getByText('Your posts, comments and what you shared in the rooms go with it.')).toBeVisible()
  await expectAccessible(page)
  const link = await linkInLetter(page, { to: ada.email, subject: 'Your account will be deleted on' })
  expect(link).toMatch(/\/settings#your-data$/)

  await page.goto('/')
  const notice = page.getByRole('region', { name: 'Account deletion' })
  await expect(notice).toContainText('Your account will be deleted on')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Keep my account' }).click()
  await expect(notice).toHaveCount(0)
  await page.goto('/settings#your-data')
  await expect(yourData(page).getByRole('button', { name: 'Delete Account' })).toBeVisible()
})
