import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { admin } from './admin.ts'
import { test, toast } from './journey.ts'
import { linkInLetter } from './mailbox.ts'
import { openOwnServer } from './own-server.ts'
import { newcomer } from './people.ts'

test.describe.configure({ timeout: 240_000 })

/** Other journeys register all the time, and need registration open. */
let server: Awaited<ReturnType<typeof openOwnServer>>
test.beforeAll(async () => void (server = await openOwnServer()))
test.afterAll(() => server.close())

const fillIn = async (page: Page, { username, password }: { username: string; password: string }) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I am at least 16 years old').check()
  await page.getByRole('button', { name: 'Register' }).click()
}

test('an admin restricts registration and invites a person, who joins by the letter; others are let in one by one', async ({
  anotherBrowser,
}) => {
  const desk = await anotherBrowser({ baseURL: server.url })
  const { username, password } = admin
  expect((await desk.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
  await desk.goto('/admin/site/entry')
  await desk.getByLabel('Only those who were invited').check()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(toast(desk, 'Setting saved')).toBeVisible()
  await expectAccessible(desk)

  const visitor = await anotherBrowser({ baseURL: server.url })
  await visitor.goto('/auth?tab=register')
  await expect(visitor.getByText('This site takes members by invitation')).toBeVisible()
  await expect(visitor.getByLabel('Username')).toHaveCount(0)
  await expectAccessible(visitor)

  const ida = newcomer('Ida Bell')
  await desk.getByRole('button', { name: 'Invite by email' }).click()
  await desk.getByLabel('Email', { exact: true }).fill(ida.email)
  await desk.getByLabel('Full name').fill(ida.name)
  await desk.getByLabel('Workplace').fill('City Library')
  await desk.getByLabel('Verified on arrival').check()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Send invitation' }).click()
  await expect(desk.getByRole('row').filter({ hasText: ida.email })).toBeVisible()

  const guest = await anotherBrowser({ baseURL: server.url })
  await guest.goto(await linkInLetter(guest, { to: ida.email, subject: 'You are invited to ibid' }))
  await expect(guest.getByText('You are invited')).toBeVisible()
  await expect(guest.getByLabel('Email')).toHaveValue(ida.email)
  await expect(guest.getByLabel('Workplace')).toHaveValue('City Library')
  await expectAccessible(guest)
  await fillIn(guest, ida)
  await expect(guest.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()

  await desk.reload()
  const row = desk.getByRole('row').filter({ hasText: ida.email })
  await expect(row.getByText('Used', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: ida.name })).toBeVisible()

  await desk.getByLabel('Anyone may ask').check()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(toast(desk, 'Setting saved')).toBeVisible()
  const nora = newcomer('Nora Vale')
  await visitor.reload()
  await visitor.getByLabel('Full name').fill(nora.name)
  await visitor.getByLabel('Email').fill(nora.email)
  await fillIn(visitor, nora)
  await expect(visitor.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
  const link = await linkInLetter(visitor, { to: nora.email, subject: 'Verify your email address' })
  expect((await visitor.request.get(`/api/verify-email/${link.split('/').at(-1)}`)).status()).toBe(200)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible()
  await expectAccessible(visitor)

  await desk.goto('/admin')
  await desk.getByRole('button', { name: `Let in ${nora.name}`, exact: true }).click()
  await expect(toast(desk, `${nora.name} is a member now`)).toBeVisible()
  await visitor.getByRole('button', { name: 'Check again' }).click()
  await expect(visitor.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
})
