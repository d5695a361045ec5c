import { expect, type Page, test } from '@playwright/test'
import { admin } from './admin.ts'
import { signedInMember } from './people.ts'

test.describe.configure({ timeout: 240_000 })

/** Of what members write there are many alike: two of a kind stand for all. */
const mostOfAKind = 2

test('a member finds something behind every link, wherever links lead', async ({ page }) => {
  await signedInMember(page)
  const visited = await crawl(page)
  for (const kind of [
    '/',
    '/profile/*',
    '/posts/*',
    '/colleagues',
    '/messages',
    '/notifications',
    '/settings',
    '/help/*',
    '/about',
  ]) {
    expect(visited).toContain(kind)
  }
  expect(visited.filter((kind) => kind.startsWith('/admin'))).toEqual([])
})

test('an admin does too', async ({ page }) => {
  const { username, password } = admin
  expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
  const visited = await crawl(page, '/admin')
  for (const desk of ['', '/overview', '/reports', '/inbox', '/audit', '/terms']) expect(visited).toContain(`/admin${desk}`)
})

/** Follows every link from the home screen on (menus that are closed hold no links: `more`), each kind of address a few times; answers which kinds there were. */
async function crawl(page: Page, ...more: string[]): Promise<string[]> {
  const complaints = listen(page)
  const kinds = new Map<string, number>()
  const waiting = ['/', ...more]
  const seen = new Set(waiting)
  for (const address of waiting) {
    const kind = kindOf(address)
    const visits = kinds.get(kind) ?? 0
    if (visits === mostOfAKind) continue
    kinds.set(kind, visits + 1)

    const response = await page.request.get(address, { headers: { accept: 'text/html' } })
    expect(response.status(), address).toBe(200)
    await open(page, address)
    await expect(page.locator('h1').first(), address).not.toHaveText('404 Page Not Found')
    expect(complaints, address).toEqual([])
    for (const next of await linksOn(page)) if (!seen.has(next)) waiting.push(next)
    for (const next of waiting) seen.add(next)
  }
  return [...kinds.keys()]
}

/** Until what it needs has come. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('main .sk, main .spinner, .screen-loading'),
  )
}

/** Within the site; files and calls are not pages. */
const linksOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, pathname }) => origin === window.location.origin && !/^\/(api|media)\//.test(pathname))
      .map(({ pathname, search }) => pathname + search),
  )

/** Without what differs from one member, post, topic, article or question to the next. */
const kindOf = (address: string) =>
  address
    .replace(/\?.*/, '?')
    .replaceAll(/\/\d+/g, '/*')
    .replace(/^\/(topics|help)\/.+/, '/$1/*')

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}
