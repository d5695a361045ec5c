import type { Browser, BrowserContext } from '@playwright/test'

export type WarmBrowsers = ReturnType<typeof openWarmBrowsers>

/**
 * Browsers that a worker's journeys pass on, emptied in between of all that the site kept there. A page that stays open keeps
 * the process alive, and with it what was fetched and compiled: the first screen of a new browser costs a third more.
 */
export function openWarmBrowsers(browser: Browser, site: string) {
  const idle: BrowserContext[] = []

  async function open() {
    const context = await browser.newContext()
    await (await context.newPage()).goto(`${site}/healthz`)
    return context
  }

  async function empty(context: BrowserContext) {
    const [stays, ...others] = context.pages()
    await Promise.all(others.map((page) => page.close()))
    await context.clearCookies()
    const devtools = await context.newCDPSession(stays!)
    // What was fetched may stay.
    const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage'
    await devtools.send('Storage.clearDataForOrigin', { origin: site, storageTypes })
    await devtools.detach()
  }

  return {
    borrow: async () => idle.pop() ?? open(),
    async giveBack(context: BrowserContext) {
      await empty(context)
      idle.push(context)
    },
    /** After a failure Playwright keeps what the first page of a browser holds as it closes. */
    async discard(context: BrowserContext) {
      await context.pages()[0]?.close()
      await context.close()
    },
    close: async () => Promise.all(idle.map((context) => context.close())),
  }
}
