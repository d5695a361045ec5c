import { expect, type Page } from '@playwright/test'
import { expectNothingBeside } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { cutLine, expectDrawn } from './drawn.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'

test.describe.configure({ timeout: 240_000 })

/** Pages of members' writing are much alike: two of a kind stand for all. */
const mostOfAKind = 2

test('a member finds something behind every link, wherever links lead', async ({ page }) => {
  await signedInMember(page)
  const visited = await crawl(page, { from: '/' })
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

test('an admin finds something behind every link of the desks', async ({ adminPage }) => {
  // The rest is as a member sees it.
  const visited = await crawl(await adminPage(), { from: '/admin', isOf: (kind) => /^\/(admin|profile|posts)/.test(kind) })
  for (const desk of ['', '/overview', '/reports', '/inbox', '/audit', '/terms']) expect(visited).toContain(`/admin${desk}`)
})

interface Route {
  from: string
  isOf?: (kind: string) => boolean
}

/**
 * Follows every link, each kind of address a few times; returns the kinds found. Closed menus contain no links. Every page
 * must fit a phone too.
 */
async function crawl(page: Page, { from, isOf = () => true }: Route): Promise<string[]> {
  const [desk, phone] = [page.viewportSize()!, { width: 390, height: 844 }]
  const complaints = complaintsOf(page)
  await cutLine(page)
  const kinds = new Map<string, number>()
  const addresses = new Set([from])
  for (const address of addresses) {
    const kind = kindOf(address)
    const visits = kinds.get(kind) ?? 0
    if (visits === mostOfAKind || !isOf(kind) || (await isPassing(page, address))) continue
    kinds.set(kind, visits + 1)

    expect((await page.goto(address))?.status(), address).toBe(200)
    await expectDrawn(page)
    await expect(page.locator('h1').first(), address).not.toHaveText('404 Page Not Found')
    expect(complaints, address).toEqual([])
    for (const next of await linksOn(page)) addresses.add(next)
    if (visits > 0) continue
    await page.setViewportSize(phone)
    await expectNothingBeside(page)
    await page.setViewportSize(desk)
  }
  return [...kinds.keys()]
}

/** What other journeys write, they also delete. */
async function isPassing(page: Page, address: string): Promise<boolean> {
  if (!/^\/posts\/\d+/.test(address)) return false
  const post = await page.request.get(`/api${address}`)
  return post.status() === 404 || (await post.json()).user.username.startsWith('ada-')
}

/** Within the site; files and calls are not pages. */
const linksOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, pathname }) => origin === window.location.origin && !/^\/(api|media|iiif)\//.test(pathname))
      .map(({ pathname, search }) => pathname + search),
  )

/** Without what differs from one member, post, topic, article or question to the next. */
const kindOf = (address: string) =>
  address
    .replace(/\?.*/, '?')
    .replaceAll(/\/\d+/g, '/*')
    .replace(/^\/(topics|help)\/.+/, '/$1/*')
