import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn, expectFocusWithin } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { approvedPost, reach, unique } from './posts.ts'

test('an admin verifies a newcomer from the queue', async ({ page, adminPage }) => {
  const ada = await signedInMember(page)
  const ruth = await adminPage()
  await ruth.goto('/admin')
  await expect(ruth.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(ruth.getByText('Admin User')).toBeVisible()
  await expectAccessible(ruth)
  const row = ruth.getByRole('row').filter({ hasText: ada.email })
  await reach(ruth, row)
  await row.getByRole('button', { name: /^Verify/ }).click()
  await expect(toast(ruth, 'User verified')).toBeVisible()
  await expect(row).toHaveCount(0)

  await ruth.getByRole('tab', { name: 'User Management' }).click()
  await ruth.getByLabel('Search users').fill(ada.username.toUpperCase())
  await expect(ruth.getByRole('row').filter({ hasText: ada.email }).getByText('Verified')).toBeVisible()
  await ruth.getByLabel('Search users').fill('nobody-is-called-this')
  await expect(ruth.getByText('No users match your search criteria.')).toBeVisible()
})

test('a rejected post comes back to its author with the reason and a warning, who appeals', async ({ page, adminPage }) => {
  await signedInMember(page)
  const content = unique('Sneakers, half price, message me')
  const created = await page.request.post('/api/posts', { data: { content } })
  expect(created.status()).toBe(201)

  const ruth = await adminPage()
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
  await reach(ruth, ruth.getByText('rejected a post, with a warning,').first())
  await expectAccessible(ruth)
})

test('the queue is walked, approved and rejected by keyboard', async ({ page, adminPage }) => {
  await signedInMember(page)
  const content = unique('Wheat starch paste for the bindery, a recipe')
  expect((await page.request.post('/api/posts', { data: { content } })).status()).toBe(201)
  const ruth = await adminPage()
  await ruth.goto('/admin?tab=pending-posts')
  const post = ruth.getByRole('article').filter({ hasText: content })
  await expectDrawn(ruth)
  await expect(ruth.getByRole('article').first()).toBeVisible()
  await ruth.keyboard.press('j')
  await expect(ruth.getByRole('article').first()).toBeFocused()
  await reach(ruth, post)
  await post.focus()
  await ruth.keyboard.press('r')
  await expectFocusWithin(ruth, 'dialog')
  await ruth.keyboard.press('Escape')
  await expect(ruth.getByRole('dialog')).toHaveCount(0)
  await expect(post).toBeFocused()
  await ruth.keyboard.press('a')
  await expect(toast(ruth, 'Post approved')).toBeVisible()
  await expect(post).toHaveCount(0)
})

test('a report is seen with its reason, decided, and its reporter told', async ({
  page,
  anotherMember,
  adminPage,
  adminCalls,
}) => {
  const [ben] = await Promise.all([anotherMember(), signedInMember(page)])
  const content = unique('Ten cures that doctors hate')
  const id = await approvedPost(ben.page, adminCalls, { content })
  const report = { subjectType: 'post', subjectId: id, rule: 'on_topic', note: 'Not about libraries at all' }
  expect((await page.request.post('/api/reports', { data: report })).status()).toBe(201)

  const ruth = await adminPage()
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

test('the dashboard is for admins: others are sent home', async ({ page, adminPage }) => {
  await signedInMember(page)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/$/)
  const ruth = await adminPage()
  for (const place of ['/admin/overview', '/admin/inbox', '/admin?tab=approved-posts']) {
    await ruth.goto(place)
    await expectAccessible(ruth)
  }
})
