import { type APIRequestContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { admin } from './admin.ts'
import { type Newcomer, signedInMember } from './people.ts'

interface Company {
  /** A browser of its own, as the project's: for someone else, or elsewhere. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** Another verified member in such a browser. */
  anotherMember: () => Promise<Newcomer & { page: Page }>
  /** The admin in such a browser. */
  adminPage: () => Promise<Page>
}

interface House {
  /** Calls of the admin, who signs in once for all journeys of a worker. */
  adminCalls: APIRequestContext
}

/** A journey, and the company it needs, who leave with it: pages that stay open listen on, and slow those that follow. */
export const test = base.extend<Company, House>({
  anotherBrowser: async ({ browser }, lend) => {
    const pages: Page[] = []
    await lend(async (options) => {
      const page = await (await browser.newContext(options)).newPage()
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
  anotherMember: async ({ anotherBrowser }, lend) => {
    await lend(async () => {
      const page = await anotherBrowser()
      return { page, ...(await signedInMember(page)) }
    })
  },
  adminPage: async ({ anotherBrowser, adminCalls }, lend) => {
    await lend(async () => anotherBrowser({ storageState: await adminCalls.storageState() }))
  },
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

/** What the page says in passing, or anywhere in just these words. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
