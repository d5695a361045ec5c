import { type APIRequestContext, expect } from '@playwright/test'
import { keptInBrowser } from '#contract/kept-in-browser.ts'
import { signOnCookie } from '#contract/sign-on.ts'
import { sitePages } from '#contract/site.ts'
import { unlistedInBrowser } from '#testing/unlisted-in-browser.ts'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { expectTakenOver } from './drawn.ts'
import { holdScripts } from './hold-scripts.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'

const everyPage = Object.values(sitePages)
const anArticle = '/help/search-tips'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // One browser reads them all: to open one costs more than to read a page.
  test('every public page reads', async ({ page, baseURL }) => {
    for (const { path, title, description } of [...everyPage, { path: anArticle, title: 'Search tips', description: undefined }])
      await test.step(path, async () => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        expect(response?.headers()['x-robots-tag']).toBeUndefined()
        await expect(page).toHaveTitle(`${title} · ibid.`)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
        await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}${path}`)
        if (description) await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const landmark of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(landmark)).toHaveCount(1)
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(600)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      })
  })
})

test('every link on every public page leads somewhere, and no two pages have the same name or description', async ({
  request,
}) => {
  const documents = await crawl(request, '/about')
  expect(documents.size).toBeGreaterThanOrEqual(everyPage.length + 25)
  // What members share for the web is named by them, two things alike if they wish, and stands in sitemaps of its own.
  const ours = [...documents].filter(([path]) => !/^\/(events|resources|collections)\//.test(path))
  for (const named of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
    for (const html of documents.values()) expect(html).toMatch(named)
    const names = ours.map(([, html]) => named.exec(html)?.[1])
    expect(new Set(names).size).toBe(names.length)
  }
  const sitemap = await (await request.get('/sitemap-pages.xml')).text()
  for (const [path] of ours) expect(sitemap).toContain(`${path}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

const alsoOnPhones = ['/about', '/help', '/careers', '/connect']
test('every public page is accessible and quiet', { tag: '@phone' }, async ({ page, isMobile }) => {
  test.slow()
  const complaints = complaintsOf(page)
  const paths = isMobile ? alsoOnPhones : [...everyPage.map(({ path }) => path), anArticle]
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expectTakenOver(page)
      await expectAccessible(page)
      expect(complaints).toEqual([])
    })
})

test('what came with the page, and was typed into it, stays when the program takes over', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', '')),
  )
  const letScriptsIn = await holdScripts(page)
  await page.goto('/help', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search the Help Center' }).fill('appeal')
  letScriptsIn()
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^appeal/i)
  await expect(page.locator('h1[data-first]')).toHaveText('Help Center')
  expect(complaints).toEqual([])
})

test('a member reads the same pages within the usual shell', { tag: '@phone' }, async ({ page }) => {
  const complaints = complaintsOf(page)
  await signedInMember(page)
  await page.goto('/privacy')
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
  expect(complaints).toEqual([])
})

test('the Help Center filters by topic, answers by words, and leads on where it has no answer', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: /^Colleagues and messages/ }).click()
  await expect(page).toHaveURL('/help?category=people')
  await expect(page.getByRole('main').getByRole('link', { name: 'Send messages' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Write a post' })).toHaveCount(0)

  const box = page.getByRole('searchbox', { name: 'Search the Help Center' })
  await box.fill('verify')
  await page.getByRole('main').getByRole('link', { name: 'The Verified badge' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Verified badge')

  await page.goto('/help?q=zeppelin')
  await expect(page.getByRole('status')).toContainText('No article answers “zeppelin”.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask us about it' }).click()
  await expect(page).toHaveURL('/connect?subject=Help%3A+zeppelin')
  await expect(page.getByLabel('Subject')).toHaveValue('Help: zeppelin')
})

test('a position leads to its application, a partnership to a message about it', async ({ page }) => {
  await page.goto('/careers')
  await page.getByRole('link', { name: 'Apply: AI/ML Engineer' }).click()
  await expect(page.getByRole('form', { name: 'Apply: AI/ML Engineer' })).toBeInViewport()
  await page.getByRole('link', { name: 'general application', exact: true }).click()
  await expect(page.getByRole('form', { name: 'General application' })).toBeVisible()
  await page.goto('/connect')
  await page.getByRole('link', { name: 'Library schools' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Partnership: Library schools')
  await expect(page.getByLabel('Subject')).toBeInViewport()
})

test('a frequent question has an address that opens its answer', async ({ page }) => {
  await page.goto('/help#verification')
  await expect(page.locator('#verification p').first()).toBeVisible()
  await expect(page.locator('#institutions p').first()).toBeHidden()
  await page.locator('#institutions summary').press('Enter')
  await expect(page.locator('#institutions p').first()).toBeVisible()
})

test('no such page, and no such article, answer 404 with the complete page', async ({ anotherBrowser }) => {
  const page = await anotherBrowser({ javaScriptEnabled: false })
  for (const path of ['/no-such-page', '/help/no-such-article', '/404']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page).toHaveTitle(/^404 Page Not Found/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  }
})

test('a browser keeps nothing but what the Cookie Policy lists', async ({ page, isMobile }) => {
  await page.goto('/about')
  expect(await page.context().cookies()).toEqual([])
  await signedInMember(page)
  await page.goto('/')
  await page.getByRole('textbox', { name: /post/i }).first().fill('Begun and not sent')
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
  await page.getByRole(isMobile ? 'radio' : 'menuitemradio', { name: 'Dark' }).click()
  const [post] = await (await page.request.get('/api/posts?limit=1')).json()
  await page.goto(`/posts/${post.id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Begun and not sent')
  // So that there is one to be given up, also where the browser has not told its own yet.
  expect((await page.request.patch('/api/settings', { data: { timeZone: 'Europe/Berlin' } })).status()).toBe(200)
  await page.goto('/settings#appearance')
  await page.getByRole('radio', { name: 'Large', exact: true }).click()
  await page.getByRole('radio', { name: 'Always' }).click()
  await page.getByRole('radio', { name: 'As my device says' }).click()
  // Kept once it is saved.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('ibid-time-zone-')))
  const { id } = (await (await page.request.get('/api/members?q=Mensah')).json())[0]
  await page.goto(`/messages/${id}`)
  await page.getByRole('textbox', { name: /message/i }).fill('Begun and not sent')
  await page.goto('/groups/new')
  await page.getByLabel('Name').fill('Begun and not sent')
  const forms = [
    '/events/new',
    '/learning/new',
    '/resources/new',
    '/resources/wanted/new',
    '/resources/offers/new',
    '/collections/new',
  ]
  for (const path of forms) {
    await page.goto(path)
    await page.getByLabel('Title', { exact: true }).fill('Begun and not sent')
  }
  for (const path of ['/notifications', '/search?q=maps', '/colleagues', '/', '/help']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  await page.goto('/cookie-policy')

  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const [local, session] = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  expect(unlistedInBrowser('cookie', cookies)).toEqual([])
  expect(unlistedInBrowser('local storage', local!)).toEqual([])
  expect(unlistedInBrowser('session storage', session!)).toEqual([])
  const seen = keptInBrowser.filter(({ name, isPrefix }) =>
    [...cookies, ...local!, ...session!].some((key) => (isPrefix ? key.startsWith(name) : key === name)),
  )
  // While a message is on its way, after a deploy, while one signs in elsewhere (e2e/sign-on.spec.ts), and where notifications are on
  // for a device (e2e/push.spec.ts).
  const notMet = [signOnCookie, 'ibid-message-outbox-', 'ibid-reloaded-at', 'service-worker.js', 'ibid-offline-']
  expect(
    seen
      .map(({ name }) => name)
      .concat(notMet)
      .sort(),
  ).toEqual(keptInBrowser.map(({ name }) => name).sort())
})

/** Follows every link within the site from complete page to complete page; whatever is linked must be there, anchors too. */
async function crawl(request: APIRequestContext, start: string): Promise<Map<string, string>> {
  const documents = new Map<string, string>()
  const seen = new Set([start])
  const anchors: [path: string, id: string][] = []
  for (const path of seen) {
    const response = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
    // The way to a link of a resource leaves the house.
    const leadsOut = response.headers()['location']?.startsWith('https:')
    expect(response.status(), path).toBe(leadsOut ? 302 : 200)
    const html = await response.text()
    if (!html.includes('rel="canonical"')) continue
    documents.set(path, html)
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(.*?)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `http://site${path}`)
      if (url.host !== 'site') continue
      if (url.hash) anchors.push([url.pathname, url.hash.slice(1)])
      seen.add(url.pathname)
    }
  }
  for (const [path, id] of anchors) expect(documents.get(path) ?? `id="${id}"`, `${path}#${id}`).toContain(`id="${id}"`)
  return documents
}
