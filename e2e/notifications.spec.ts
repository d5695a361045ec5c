import { type APIRequestContext, expect, type Page, type WebSocketRoute } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectLive } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { approvedPost, unique } from './posts.ts'

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

const aPost = (page: Page, adminCalls: APIRequestContext) =>
  approvedPost(page, adminCalls, { content: unique('A finding aid worth keeping') })

async function like(page: Page, postId: number) {
  expect((await page.request.post('/api/likes', { data: { postId } })).status()).toBe(200)
}

/** Of the header, or of the bar at the bottom of a phone. */
const badgeOf = (page: Page, isMobile: boolean) =>
  page
    .getByRole('navigation', { name: isMobile ? 'Main, mobile' : 'Main', exact: true })
    .getByRole('link', { name: isMobile ? /^Alerts/ : /^Notifications/ })

test(
  'a like shows at once in every tab, and what is read in one is read in all',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls, isMobile }) => {
    const [, ben, cleo] = await Promise.all([signedInMember(page), anotherMember(), anotherMember()])
    const postId = await aPost(page, adminCalls)
    await page.request.post('/api/notifications/read-all')
    const other = await page.context().newPage()
    await Promise.all([page.goto('/notifications'), other.goto('/')])
    const [badge, otherBadge] = [badgeOf(page, isMobile), badgeOf(other, isMobile)]
    for (const tab of [page, other]) await expectLive(tab)
    await expect(lines(page)).toHaveCount(1)
    await expect(badge).not.toContainText('unread')

    await like(ben.page, postId)
    await expect(badge).toContainText('1 unread')
    await expect(otherBadge).toContainText('1 unread')
    await expect(other).toHaveTitle('(1) Home · ibid.')
    await expect(lines(page).first()).toContainText('Ada Reader liked your post')
    await expectAccessible(page)

    await like(cleo.page, postId)
    await expect(lines(page).first()).toContainText('Ada Reader and 1 other liked your post')

    await lines(page).first().getByRole('link').click()
    await expect(page).toHaveURL(`/posts/${postId}`)
    await expect(badge).not.toContainText('unread')
    await expect(otherBadge).not.toContainText('unread')
    await expect(other).toHaveTitle('Home · ibid.')

    for (const fan of [ben, cleo]) expect((await fan.page.request.delete(`/api/likes/${postId}`)).status()).toBe(200)
    await page.goto('/notifications')
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page)).toContainText('Your post has been approved')
  },
)

test('the card on home shows three, then all, and marks all as read', async ({ page, anotherMember, adminCalls }) => {
  const [, ben] = await Promise.all([signedInMember(page), anotherMember()])
  const card = page.getByRole('region', { name: 'Notifications', exact: true })
  for (let at = 0; at < 4; at++) await like(ben.page, await aPost(page, adminCalls))
  await page.goto('/')
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: 'Show 5 more notifications' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Show less' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  // Shown at once, before the server knows.
  await Promise.all([
    page.waitForResponse('**/api/notifications/read-all'),
    card.getByRole('button', { name: 'Mark all read' }).click(),
  ])
  await expect(card.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card.getByText('unread')).toHaveCount(0)
  await card.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused()
})

test('a colleague request comes with a toast and is answered where it is read', async ({ page, anotherMember }) => {
  const [{ id: receiverId }, ben] = await Promise.all([signedInMember(page), anotherMember()])
  await Promise.all([page.goto('/notifications?tab=requests'), ben.page.goto('/')])
  for (const tab of [page, ben.page]) await expectLive(tab)

  // Toasts go after five seconds: they are looked for while they come.
  await Promise.all([
    expect(toast(page, 'Colleague request')).toBeVisible(),
    expect(toast(page, 'Ada Reader sent you a colleague request')).toBeVisible(),
    ben.page.request.post('/api/colleagues', { data: { receiverId } }),
  ])
  await expectAccessible(page)

  await Promise.all([
    expect(toast(page, 'Connection accepted')).toBeVisible(),
    expect(toast(ben.page, 'Colleague request accepted')).toBeVisible(),
    page.getByRole('button', { name: 'Accept the request of Ada Reader' }).click(),
  ])
  await expect(lines(page).first()).toContainText('Accepted')
})

test('a notification that came while the line was cut is there once it is back', async ({
  page,
  anotherMember,
  adminCalls,
  isMobile,
}) => {
  const [, ben] = await Promise.all([signedInMember(page), anotherMember()])
  const postId = await aPost(page, adminCalls)
  await page.request.post('/api/notifications/read-all')
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('/ws', (socket) => {
    sockets.push(socket)
    socket.connectToServer()
  })
  await page.goto('/')
  const badge = badgeOf(page, isMobile)
  const dot = page.locator('.conn')
  await expect(dot).toHaveAccessibleName('Connected to real-time updates')

  await sockets[0]!.close({ code: 3001 })
  await expect(dot).toHaveAccessibleName('Disconnected from real-time updates')
  await like(ben.page, postId)
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
