import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page, test, type WebSocketRoute } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { admin } from './admin.ts'
import { signedInMember } from './people.ts'

// axe would measure the contrast of a toast that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Somebody else, in a browser of their own. */
async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signedInMember(page)
  return page
}

async function approvedPost(page: Page, browser: Browser): Promise<number> {
  const content = `A finding aid worth keeping ${randomBytes(4).toString('hex')}`
  const { id } = await (await page.request.post('/api/posts', { data: { content } })).json()
  const ruth = await (await browser.newContext()).newPage()
  expect((await ruth.request.post('/api/login', { data: admin })).status()).toBe(200)
  expect((await ruth.request.patch(`/api/posts/${id}`, { data: { isApproved: true } })).status()).toBe(200)
  await ruth.context().close()
  return id
}

/** Of the header, or of the bar at the bottom of a phone; ready once the page is told what happens. */
async function badgeOf(page: Page, isMobile: boolean) {
  await expect(page.locator('.conn:not(.conn--off)')).toBeAttached()
  return page
    .getByRole('navigation', { name: isMobile ? 'Main, mobile' : 'Main', exact: true })
    .getByRole('link', { name: isMobile ? /^Alerts/ : /^Notifications/ })
}

test(
  'a like shows at once in every tab, and what is read in one is read in all',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    await signedInMember(page)
    const postId = await approvedPost(page, browser)
    await page.request.post('/api/notifications/read-all')
    const other = await page.context().newPage()
    await Promise.all([page.goto('/notifications'), other.goto('/')])
    const [badge, otherBadge] = [await badgeOf(page, isMobile), await badgeOf(other, isMobile)]
    await expect(badge).not.toContainText('unread')

    const ben = await another(browser)
    expect((await ben.request.post('/api/likes', { data: { postId } })).status()).toBe(200)
    await expect(badge).toContainText('1 unread')
    await expect(otherBadge).toContainText('1 unread')
    await expect(other).toHaveTitle('(1) Home · ibid.')
    await expect(lines(page).first()).toContainText('Ada Reader liked your post')
    await expectAccessible(page)

    const cleo = await another(browser)
    await cleo.request.post('/api/likes', { data: { postId } })
    await expect(lines(page).first()).toContainText('Ada Reader and 1 other liked your post')

    await lines(page).first().getByRole('link').click()
    await expect(page).toHaveURL(`/posts/${postId}`)
    await expect(badge).not.toContainText('unread')
    await expect(otherBadge).not.toContainText('unread')
    await expect(other).toHaveTitle('Home · ibid.')

    for (const fan of [ben, cleo]) await fan.request.delete(`/api/likes/${postId}`)
    await page.goto('/notifications')
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page)).toContainText('Your post has been approved')
  },
)

test('the card on home shows three, then all, and marks all as read', { tag: '@phone' }, async ({ page, browser, isMobile }) => {
  await signedInMember(page)
  const card = page.getByRole('region', { name: 'Notifications', exact: true })
  if (isMobile) {
    // SPEC 2: the right panel is for large screens.
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    return expect(card).toHaveCount(0)
  }
  const ben = await another(browser)
  for (let at = 0; at < 4; at++) {
    const postId = await approvedPost(page, browser)
    await ben.request.post('/api/likes', { data: { postId } })
  }
  await page.goto('/')
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: 'Show 5 more notifications' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Show less' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: 'Mark all read' }).click()
  await expect(card.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card.getByText('unread')).toHaveCount(0)
  await card.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused()
})

test('a colleague request comes with a toast and is answered where it is read', async ({ page, browser, isMobile }) => {
  await signedInMember(page)
  const { id: receiverId } = await (await page.request.get('/api/user')).json()
  await page.goto('/notifications?tab=requests')
  await badgeOf(page, isMobile)

  const ben = await another(browser)
  await ben.goto('/')
  await badgeOf(ben, isMobile)
  expect((await ben.request.post('/api/colleagues', { data: { receiverId } })).status()).toBe(201)
  await expect(toast(page, 'Colleague request')).toBeVisible()
  await expect(toast(page, 'Ada Reader sent you a colleague request')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Accept the request of Ada Reader' }).click()
  await expect(lines(page).first()).toContainText('Accepted')
  await expect(toast(page, 'Connection accepted')).toBeVisible()
  await expect(toast(ben, 'Colleague request accepted')).toBeVisible()
})

test('a notification that came while the line was cut is there once it is back', async ({ page, browser, isMobile }) => {
  await signedInMember(page)
  const postId = await approvedPost(page, browser)
  await page.request.post('/api/notifications/read-all')
  const ben = await another(browser)
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('/ws', (socket) => {
    sockets.push(socket)
    socket.connectToServer()
  })
  await page.goto('/')
  const badge = await badgeOf(page, isMobile)
  const dot = page.locator('.conn')
  await expect(dot).toHaveAccessibleName('Connected to real-time updates')

  await sockets[0]!.close({ code: 3001 })
  await expect(dot).toHaveAccessibleName('Disconnected from real-time updates')
  await ben.request.post('/api/likes', { data: { postId } })
  await expect(badge).toContainText('1 unread', { timeout: 30_000 })
  await expect(dot).toHaveAccessibleName('Connected to real-time updates')
})

test('the link in a letter asks before it unsubscribes, and a wrong one says so', async ({ page }) => {
  await page.goto('/unsubscribe/digest-1-wrong')
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This unsubscribe link is not valid.')).toBeVisible()
  await expectAccessible(page)
})
