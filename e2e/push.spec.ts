import { expect, type Page } from '@playwright/test'
import { keptInBrowser } from '#contract/kept-in-browser.ts'
import { expectAccessible } from './accessibility.ts'
import { whole } from './browsers.ts'
import { test } from './journey.ts'
import { logOut, signedInMember } from './people.ts'

test.use({ launchOptions: whole, isBrowserNew: true })

const row = (page: Page) => page.getByRole('switch', { name: 'On this device' })

/** The push service of the browser's maker is another network: here the browser gives out an address without asking it. */
async function withoutPushService(page: Page) {
  await page.addInitScript(() => {
    let kept: PushSubscription | null = null
    const toText = (bytes: ArrayBuffer) =>
      btoa(String.fromCodePoint(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    PushManager.prototype.getSubscription = async () => kept
    PushManager.prototype.subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = toText(await crypto.subtle.exportKey('raw', publicKey))
      const auth = toText(crypto.getRandomValues(new Uint8Array(16)).buffer)
      const endpoint = `https://push.library.example/${crypto.randomUUID()}`
      kept = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          kept = null
          return true
        },
      } as unknown as PushSubscription
      return kept
    }
  })
}

async function switchOn(page: Page) {
  await page.context().grantPermissions(['notifications'])
  await withoutPushService(page)
  await signedInMember(page)
  await page.goto('/settings#notifications')
  await row(page).click()
  await expect(page.getByText('On for this device.')).toBeVisible()
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL ?? ''))

test('notifications are switched on for a device, without their words if one likes, and off again', async ({ page }) => {
  await switchOn(page)
  await expect(row(page)).toBeChecked()
  const words = page.getByRole('switch', { name: 'Show what it says' })
  await words.click()
  await expect(words).not.toBeChecked()
  await expectAccessible(page)
  expect((await (await page.request.get('/api/push')).json()).device.showsText).toBe(false)
  const listed = keptInBrowser.filter(({ kind }) => kind === 'cache' || kind === 'service worker').map(({ name }) => name)
  for (const name of [...(await cacheNames(page)), ...(await registrations(page))])
    expect(listed.some((one) => name.includes(one))).toBe(true)

  await row(page).click()
  await expect(page.getByText('Off for this device.')).toBeVisible()
  expect([await cacheNames(page), await registrations(page)]).toEqual([[], []])
  expect(await (await page.request.get('/api/push')).json()).toEqual({ device: null })

  await row(page).click()
  await expect(page.getByText('On for this device.')).toBeVisible()
  await expect.poll(() => keptAddresses(page)).toContain('/offline.html')
})

test('a device that may show no notifications says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await signedInMember(page)
  await page.goto('/settings#notifications')
  await expect(page.getByText('This browser is set to show no notifications of this site.')).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('what comes is shown; while the site cannot be reached its own page says so; and nothing of members is kept', async ({
  page,
  context,
  baseURL,
}) => {
  await switchOn(page)
  const [worker] = context.serviceWorkers()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: known }) => {
      if (known[0]) resolve(known[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const message = { title: 'Ben sent you a message', body: '', path: '/messages/3', tag: 'x' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: baseURL!, registrationId: await registered, data: JSON.stringify(message) },
  })
  const shown = () =>
    worker!.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, data }) => [title, data])
    })
  await expect.poll(shown).toEqual([['Ben sent you a message', { path: '/messages/3' }]])

  for (const path of ['/', '/notifications', '/messages']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
  }
  expect((await keptAddresses(page)).sort()).toEqual(['/appearance.js', '/offline.css', '/offline.html'])

  await context.setOffline(true)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'You are not connected' })).toBeVisible()
  await expect(page).toHaveURL(/\/notifications$/)
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
})

test('signing out takes it all away from the device', async ({ page, isMobile }) => {
  await switchOn(page)
  await page.goto('/')
  await logOut(page, isMobile)
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => registrations(page)).toEqual([])
  expect(await cacheNames(page)).toEqual([])
})
