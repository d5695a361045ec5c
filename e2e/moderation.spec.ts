import { randomBytes } from 'node:crypto'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { admin } from './admin.ts'
import { signedInMember } from './people.ts'

const unique = (words: string) => `${words} ${randomBytes(4).toString('hex')}`
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

async function adminPage(browser: Browser, viewport: { width: number; height: number } | null): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200)
  return page
}

/** Journeys run side by side on one server: what is looked for may be on a later page. */
async function reach(page: Page, target: Locator) {
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(async () => {
    if (!(await target.isVisible()) && (await more.isVisible())) await more.click()
    await expect(target).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

test('an admin verifies a newcomer from the queue', { tag: '@phone' }, async ({ page, browser, viewport }) => {
  const ada = await signedInMember(page)
  const ruth = await adminPage(browser, viewport)
  await ruth.goto('/admin')
  await expect(ruth.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(ruth.getByText('Admin User')).toBeVisible()
  const row = ruth.getByRole('row').filter({ hasText: ada.email })
  await reach(ruth, row)
  await expectAccessible(ruth)
  await row.getByRole('button', { name: /^Verify/ }).click()
  await expect(toast(ruth, 'User verified')).toBeVisible()
  await expect(row).toHaveCount(0)

  await ruth.getByRole('tab', { name: 'User Management' }).click()
  await ruth.getByLabel('Search users').fill(ada.username.toUpperCase())
  await expect(ruth.getByRole('row').filter({ hasText: ada.email }).getByText('Verified')).toBeVisible()
  await ruth.getByLabel('Search users').fill('nobody-is-called-this')
  await expect(ruth.getByText('No users match your search criteria.')).toBeVisible()
})

test(
  'a rejected post comes back to its author with the reason and a warning, who appeals',
  { tag: '@phone' },
  async ({ page, browser, viewport }) => {
    await signedInMember(page)
    const content = unique('Sneakers, half price, message me')
    const created = await page.request.post('/api/posts', { data: { content } })
    expect(created.status()).toBe(201)

    const ruth = await adminPage(browser, viewport)
    await ruth.goto('/admin?tab=pending-posts')
    const post = ruth.getByRole('article').filter({ hasText: content })
    await reach(ruth, post)
    await expect(post.getByText('Pending Approval')).toBeVisible()
    await expect(post.getByText(/^AI Relevance Score: \d+$/)).toBeVisible()
    await post.getByRole('button', { name: 'Reject' }).click()
    await expect(ruth.getByText('Are you sure you want to reject and delete this post?')).toBeVisible()
    await expectAccessible(ruth)
    await ruth.getByLabel('In your own words').fill('This is an advertisement.')
    await ruth.getByLabel(/^With a warning/).check()
    await ruth.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(toast(ruth, 'Post rejected')).toBeVisible()
    await expect(toast(ruth, 'The post has been rejected and removed.')).toBeVisible()
    await expect(post).toHaveCount(0)

    await page.goto('/warnings')
    const warning = page.getByRole('article')
    await expect(warning.getByText('1 of 2')).toBeVisible()
    await expect(warning.getByText('This is an advertisement.')).toBeVisible()
    await expect(warning.getByText(content)).toBeVisible()
    await expectAccessible(page)
    await warning.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(warning.getByText('Acknowledged')).toBeVisible()
    await warning.getByRole('button', { name: 'Appeal' }).click()
    await page.getByLabel('Your appeal').fill('They were reading room slippers, not sneakers.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(warning.getByText('Your appeal is waiting')).toBeVisible()

    await ruth.goto('/admin/appeals')
    await expect(ruth.getByText('They were reading room slippers, not sneakers.').first()).toBeVisible()
    await ruth.goto('/admin/audit')
    await expect(ruth.getByText('rejected a post, with a warning,').first()).toBeVisible()
    await expectAccessible(ruth)
  },
)

test('the queue is walked, approved and rejected by keyboard', async ({ page, browser, viewport }) => {
  await signedInMember(page)
  const content = unique('Wheat starch paste for the bindery, a recipe')
  await page.request.post('/api/posts', { data: { content } })
  const ruth = await adminPage(browser, viewport)
  await ruth.goto('/admin?tab=pending-posts')
  const post = ruth.getByRole('article').filter({ hasText: content })
  await reach(ruth, post)
  await ruth.locator('body').press('j')
  await expect(ruth.getByRole('article').first()).toBeFocused()
  await post.focus()
  await ruth.keyboard.press('r')
  await expect(ruth.getByRole('dialog')).toBeVisible()
  await ruth.keyboard.press('Escape')
  await post.focus()
  await ruth.keyboard.press('a')
  await expect(toast(ruth, 'Post approved')).toBeVisible()
  await expect(post).toHaveCount(0)
})

test('a report is seen with its reason, decided, and its reporter told', async ({ page, browser, viewport }) => {
  const ben = await (await browser.newContext()).newPage()
  await signedInMember(ben)
  const content = unique('Ten cures that doctors hate')
  const { id } = await (await ben.request.post('/api/posts', { data: { content } })).json()
  const ruth = await adminPage(browser, viewport)
  await ruth.request.patch(`/api/posts/${id}`, { data: { isApproved: true } })
  await signedInMember(page)
  const report = { subjectType: 'post', subjectId: id, rule: 'on_topic', note: 'Not about libraries at all' }
  expect((await page.request.post('/api/reports', { data: report })).status()).toBe(201)

  await ruth.goto('/admin/reports')
  const item = ruth.getByRole('article').filter({ hasText: content })
  await expect(item.getByText('Reported by 1 member')).toBeVisible()
  await expect(item.getByText('Not about libraries at all')).toBeVisible()
  await expectAccessible(ruth)
  await item.getByRole('button', { name: 'Remove' }).click()
  await ruth.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(ruth, 'Reports closed')).toBeVisible()
  expect((await page.request.get(`/api/posts/${id}`)).status()).toBe(404)
  const told = await (await page.request.get('/api/notifications?tab=moderation')).json()
  expect(told.map((line: { content: string }) => line.content)).toContain('An admin looked at what you reported and removed it')
})

test('the dashboard is for admins: others are sent home', async ({ page, browser, viewport }) => {
  await signedInMember(page)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/$/)
  const ruth = await adminPage(browser, viewport)
  for (const place of ['/admin/overview', '/admin/inbox', '/admin?tab=approved-posts']) {
    await ruth.goto(place)
    await expect(ruth.getByRole('heading', { level: 1 })).toBeVisible()
    await ruth.waitForLoadState('networkidle')
    await expectAccessible(ruth)
  }
})
