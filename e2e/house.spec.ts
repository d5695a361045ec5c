import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { cutLine, expectDrawn, expectTakenOver } from './drawn.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'

test('a visitor meets the forms beside the claim, under the strict policy', { tag: '@phone' }, async ({ page, isMobile }) => {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refusals.push(message.text())
  })
  await page.goto('/')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In the same place.' })).toBeVisible({ visible: !isMobile })
  await expectAccessible(page)
  expect(refusals).toEqual([])
})

test('an address that leads nowhere answers 404 with the not-found page', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/^404 Page Not Found/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/auth')
})

// One after another: changes are announced on the screens of everyone who is a member by then.
test.describe('the house', () => {
  test.describe.configure({ mode: 'default' })

  test('the home screen loads within its budget and from nowhere else', async ({ page, baseURL }) => {
    await signedInMember(page)
    await cutLine(page)
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto('/')
    await expectDrawn(page)
    await page.waitForLoadState('networkidle')

    const scripts = responses.filter((response) => response.request().resourceType() === 'script')
    const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body(), { level: 9 }).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000)
    // Members' pictures, and the letters of their names, are what the page shows, not what it is made of.
    const isShown = /\/media\/|-(latin-ext|vietnamese|cyrillic|greek)[\w-]*\.woff2$/
    expect(responses.filter((response) => !isShown.test(response.url())).length).toBeLessThanOrEqual(20)
    expect(responses.map((response) => new URL(response.url()).origin).filter((origin) => origin !== baseURL)).toEqual([])
    await expectAccessible(page)
  })

  test('a changed policy is announced at the first byte, with its text, and quietly taken over', async ({
    page,
    anotherBrowser,
    adminCalls,
  }) => {
    const effectiveOn = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10)
    const summary = unique('We keep letters for a year instead of two:')
    const text = `## 1. Letters\n\n${'Letters are kept for a year. '.repeat(10)}`
    const published = await adminCalls.post('/api/admin/terms', { data: { document: 'privacy', summary, effectiveOn, text } })
    expect(published.status()).toBe(201)

    const newText = (on: Page) =>
      on
        .getByRole('region', { name: 'Announced changes' })
        .getByRole('paragraph')
        .filter({ hasText: summary })
        .getByRole('link', { name: 'Read the new text' })
    const reader = await anotherBrowser({ javaScriptEnabled: false })
    await reader.goto('/privacy')
    await newText(reader).click()
    await expect(reader.getByRole('heading', { level: 2, name: '1. Letters' })).toBeVisible()
    await expect(reader.getByText('Comes into force on')).toBeVisible()

    const complaints = complaintsOf(page)
    await page.goto('/privacy')
    await expectTakenOver(page)
    await expectAccessible(page)
    await newText(page).click()
    await expect(page.getByRole('heading', { level: 2, name: '1. Letters' })).toBeVisible()
    expect(complaints).toEqual([])
  })
})

test('the chosen theme is there before anything is drawn', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signedInMember(page)
  await page.goto('/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
  await page.getByRole(isMobile ? 'radio' : 'menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset['atFirst'] = document.documentElement.dataset['theme'] ?? 'none'
    })
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-at-first', 'dark')
  expect(await background()).not.toBe(light)
  await expectAccessible(page)
})

test('the keyboard finds the skip link first, and "/" leads to the search', async ({ page, isMobile }) => {
  await signedInMember(page)
  await page.goto('/')
  await expectDrawn(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  if (isMobile) return
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: /^Search people/ })).toBeFocused()
})

test('the live connection says that it stands, that it broke, and stands again by itself', async ({ page }) => {
  await signedInMember(page)
  let breakOff = async () => {}
  await page.routeWebSocket('/ws', (socket) => {
    socket.connectToServer()
    breakOff = () => socket.close({ code: 1012 })
  })
  await page.goto('/')
  await expect(page.getByText('Connected to real-time updates')).toBeAttached()
  await breakOff()
  await expect(page.getByText('Disconnected from real-time updates')).toBeAttached()
  await expect(page.getByText('Connected to real-time updates')).toBeAttached()
})

test('it can be installed, and no picture or font comes from elsewhere', async ({ page }) => {
  await page.goto('/auth')
  const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href'))!)
  const { name, icons, display } = await manifest.json()
  expect([name, display]).toEqual(['ibid.', 'standalone'])
  for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200)
})

test('what is built is sent compressed and may be kept for ever; the document may not', async ({ page }) => {
  const document = await page.goto('/auth')
  expect(await document!.headerValue('cache-control')).toBe('no-cache')
  const source = (await page.locator('script[type=module]').getAttribute('src'))!
  for (const encoding of ['br', 'gzip']) {
    const script = await page.request.get(source, { headers: { 'accept-encoding': encoding } })
    expect(script.headers()['content-encoding']).toBe(encoding)
    expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})
