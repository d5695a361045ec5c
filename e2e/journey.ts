import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { admin } from './admin.ts'
import { type Newcomer, signedInMember } from './people.ts'
import { openWarmBrowsers, type WarmBrowsers } from './warm-browsers.ts'

interface Company {
  /** For journeys that change more in a browser than what sites keep there: its clock, its permissions, its network. */
  isBrowserNew: boolean
  /** A browser of its own, as the project's: for someone else, or elsewhere. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** Another verified member in such a browser. */
  anotherMember: () => Promise<Newcomer & { page: Page }>
  /** The admin in such a browser. */
  adminPage: () => Promise<Page>
}

interface House {
  /** Calls by the admin, who signs in once for all journeys of a worker. */
  adminCalls: APIRequestContext
  warmBrowsers: WarmBrowsers
}

/** A journey and the people it needs, who leave with it: pages left open go on listening, and slow down those that follow. */
export const test = base.extend<Company, House>({
  isBrowserNew: [false, { option: true }],
  context: async ({ browser, warmBrowsers, isBrowserNew, javaScriptEnabled }, lend, { errors }) => {
    const isNew = isBrowserNew || javaScriptEnabled === false
    const context = isNew ? await browser.newContext() : await warmBrowsers.borrow()
    await lend(context)
    if (isNew) await context.close()
    else await (errors.length > 0 ? warmBrowsers.discard(context) : warmBrowsers.giveBack(context))
  },
  anotherBrowser: async ({ browser, warmBrowsers, isBrowserNew }, lend, { errors }) => {
    const opened: BrowserContext[] = []
    const borrowed: BrowserContext[] = []
    await lend(async (options) => {
      const isNew = isBrowserNew || options
      const context = isNew ? await browser.newContext(options) : await warmBrowsers.borrow()
      ;(isNew ? opened : borrowed).push(context)
      return context.newPage()
    })
    const giveBack = errors.length > 0 ? warmBrowsers.discard : warmBrowsers.giveBack
    await Promise.all([...opened.map((context) => context.close()), ...borrowed.map(giveBack)])
  },
  anotherMember: async ({ anotherBrowser }, lend) => {
    await lend(async () => {
      const page = await anotherBrowser()
      return { page, ...(await signedInMember(page)) }
    })
  },
  adminPage: async ({ anotherBrowser, adminCalls }, lend) => {
    await lend(async () => {
      const page = await anotherBrowser()
      await page.context().addCookies((await adminCalls.storageState()).cookies)
      return page
    })
  },
  warmBrowsers: [
    async ({ browser }, lend, { project }) => {
      const browsers = openWarmBrowsers(browser, project.use.baseURL!)
      await lend(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],
  adminCalls: [
    async ({ playwright }, lend, { project }) => {
      const calls = await playwright.request.newContext({ baseURL: project.use.baseURL! })
      const { username, password } = admin
      expect((await calls.post('/api/login', { data: { username, password } })).status()).toBe(200)
      await lend(calls)
      await calls.dispose()
    },
    { scope: 'worker' },
  ],
})

/** What the page says in a toast, or anywhere in exactly these words. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
