import type { Browser, Page } from '@playwright/test'
import { sitePages } from '#contract/site.ts'
import { cpuMsOf } from './cpu-of.ts'
import { launchChromium } from './launch-chromium.ts'
import { serveProduct, temporaryDataDir } from './served-product.ts'

const requests = 400

/** What a visitor's browser fetches for each public page, over the wire with an empty cache; when it first shows something; and what a page costs the server. */
export async function measureSite() {
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DEMO: '0' })
  const browser = await launchChromium()
  const rows: Record<string, object> = {}
  for (const { path } of [...Object.values(sitePages), { path: '/help/search-tips' }]) {
    rows[path] = { ...(await visit(browser, product.url + path)), ...(await cpuPerRequest(product, path)) }
  }
  await browser.close()
  await product.stop()
  remove()
  return rows
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const kinds = await countBytes(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime)
        }).observe({ type: 'paint', buffered: true }),
      ),
  )
  await context.close()
  const kilobytes = (...types: string[]) =>
    Number((types.reduce((sum, type) => sum + (kinds.get(type) ?? 0), 0) / 1000).toFixed(1))
  return {
    'HTML kB': kilobytes('Document'),
    'CSS kB': kilobytes('Stylesheet'),
    'JS kB': kilobytes('Script'),
    'fonts kB': kilobytes('Font'),
    'FCP ms': Math.round(paint),
  }
}

/** As sent over the wire, including headers. */
async function countBytes(page: Page) {
  const kinds = new Map<string, number>()
  const typeOf = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type }) => void typeOf.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = typeOf.get(requestId) ?? 'Other'
    kinds.set(type, (kinds.get(type) ?? 0) + encodedDataLength)
  })
  return kinds
}

async function cpuPerRequest({ url, pid }: { url: string; pid: number }, path: string) {
  const get = () =>
    fetch(url + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }).then((page) => page.arrayBuffer())
  for (let count = 0; count < 50; count++) await get()
  const before = cpuMsOf(pid)
  for (let count = 0; count < requests; count++) await get()
  return { 'CPU ms/request': Number(((cpuMsOf(pid) - before) / requests).toFixed(2)) }
}
