import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { admin } from './admin.ts'
import { test } from './journey.ts'
import { linkInLetter } from './mailbox.ts'
import { openOwnServer } from './own-server.ts'

// One after another: with two workers, each would start such a server.
test.describe.configure({ mode: 'default', timeout: 240_000 })

/** What is chosen here applies to everyone who visits the site. */
let server: Awaited<ReturnType<typeof openOwnServer>>
test.beforeAll(async () => void (server = await openOwnServer()))
test.afterAll(() => server.close())

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

test('an admin names the site and gives it a color; a visitor elsewhere sees both; and it goes back', async ({
  anotherBrowser,
}) => {
  const desk = await anotherBrowser({ baseURL: server.url })
  const { username, password } = admin
  expect((await desk.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
  await desk.goto('/admin/site/appearance')
  const words = desk.getByRole('region', { name: 'Name and words' })
  await expect(words.getByLabel('Name')).toHaveValue('')
  await expectAccessible(desk)

  await words.getByLabel('Name').fill('Bibnet Nord')
  await words.getByLabel('Tagline').fill('The libraries of the north')
  await words.getByLabel('Welcome').fill('Good to see you at the desk.')
  await words.getByRole('button', { name: 'Save words' }).click()
  await expect(desk.getByRole('link', { name: 'Bibnet Nord, home' }).first()).toBeVisible()
  await expect(desk).toHaveTitle(/Bibnet Nord$/)

  const color = desk.getByRole('region', { name: 'Accent color' })
  await color.getByLabel('Accent color', { exact: true }).fill('#ffcc00')
  await expect(color.getByText(/In the light theme text on this color would have a contrast of 1\.\d to 1/)).toBeVisible()
  await expect(color.getByRole('button', { name: 'Save color' })).toBeDisabled()
  await color.getByLabel('Accent color', { exact: true }).fill('#7a1f3d')
  await color.getByRole('button', { name: 'Save color' }).click()
  await expect.poll(() => accentOf(desk)).toContain('#7a1f3d')

  const visitor = await anotherBrowser({ baseURL: server.url })
  await visitor.goto('/auth')
  await expect(visitor).toHaveTitle(/Bibnet Nord$/)
  await expect(visitor.getByRole('complementary', { name: 'About Bibnet Nord' })).toContainText('Good to see you at the desk.')
  expect(await accentOf(visitor)).toContain('#7a1f3d')
  await expectAccessible(visitor)
  await visitor.goto('/about')
  await expect(visitor.getByRole('contentinfo')).toContainText('The libraries of the north')
  await expect(visitor).toHaveTitle('About · Bibnet Nord')

  const letters = desk.getByRole('region', { name: 'Emails' }).getByLabel('Emails in')
  await letters.selectOption('Deutsch')
  await expect(desk.getByText('Saved', { exact: true }).first()).toBeVisible()
  await desk.goto('/settings#notifications')
  const own = desk.getByRole('region', { name: 'Notifications', exact: true })
  await expect(own.getByLabel('Emails in')).toContainText('As the site has it (Deutsch)')
  await own.getByLabel('Emails in').selectOption('Français')
  await expect(own.getByText('Saved.', { exact: true })).toBeVisible()
  await desk.reload()
  await expect(own.getByLabel('Emails in')).toHaveValue('fr')
  await expectAccessible(desk)
  expect((await desk.request.post('/api/forgot-password', { data: { email: admin.email } })).ok()).toBe(true)
  expect(await linkInLetter(desk, { to: admin.email, subject: 'Réinitialisez votre mot de passe' })).toContain('/reset-password/')

  await desk.goto('/admin/site/appearance')
  await letters.selectOption('English')
  for (const field of ['Name', 'Tagline', 'Welcome']) await words.getByLabel(field).fill('')
  await words.getByRole('button', { name: 'Save words' }).click()
  await expect(desk.getByRole('link', { name: 'ibid., home' }).first()).toBeVisible()
  await color.getByRole('button', { name: 'Use the house’s own' }).click()
  await expect(color.getByLabel('Accent color', { exact: true })).toHaveValue('#1b4d3e')
  await visitor.goto('/about')
  await expect(visitor).toHaveTitle('About · ibid.')
  expect(await accentOf(visitor)).not.toContain('#7a1f3d')
})

test('an admin adds a category and moves it by a key, and writes the about page', async ({ anotherBrowser }) => {
  const desk = await anotherBrowser({ baseURL: server.url })
  const { username, password } = admin
  expect((await desk.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
  await desk.goto('/admin/site/categories')
  await desk.getByRole('button', { name: 'Add category' }).click()
  await desk.getByRole('dialog').getByLabel('Name').fill('Music Libraries')
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  const rows = desk.locator('.site-categories li')
  await expect(rows.last()).toContainText('Music Libraries')
  await desk.getByRole('button', { name: 'Move Music Libraries', exact: true }).press('Home')
  await expect(rows.first()).toContainText('Music Libraries')
  await expectAccessible(desk)

  await desk.goto('/')
  await expect(desk.getByRole('tab', { name: 'Music Libraries' })).toBeVisible()

  await desk.goto('/admin/site/pages')
  await desk.getByLabel('Text', { exact: true }).fill('# Who we are\n\nTwelve libraries and a boat.')
  await desk.getByRole('button', { name: 'Preview' }).click()
  await expect(desk.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText('Shown now')).toBeVisible()

  const visitor = await anotherBrowser({ baseURL: server.url, javaScriptEnabled: false })
  await visitor.goto('/about')
  await expect(visitor.getByText('Twelve libraries and a boat.')).toBeVisible()
  const withScript = await anotherBrowser({ baseURL: server.url })
  await withScript.goto('/about')
  await expect(withScript.getByText('Twelve libraries and a boat.')).toBeVisible()
  await expect(withScript.getByText('Why it exists')).toBeHidden()
})
