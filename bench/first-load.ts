import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { launchChromium } from './launch-chromium.ts'
import { serveProduct, temporaryDataDir } from './served-product.ts'

const clientDir = 'dist/client'

interface Screen {
  path: string
  isSignedIn?: true
}

const screens: Record<string, Screen> = {
  'home, signed in': { path: '/', isSignedIn: true },
  auth: { path: '/auth' },
  'not found': { path: '/no/such/page' },
}

/**
 * What Chromium fetches on a first visit to a screen of the demo community, until it is idle; the home screen's budget is 150
 * kB of JavaScript, gzipped.
 */
export async function measureFirstLoad() {
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder)
  const browser = await launchChromium()
  const rows: Record<string, { files: number; 'gzip kB': number }> = {}
  try {
    const cookie = await signIn(product.url, readFileSync(path.join(folder, 'demo-password'), 'utf8'))
    for (const [name, screen] of Object.entries(screens)) {
      const files = await visit(browser, product.url + screen.path, screen.isSignedIn ? cookie : undefined)
      for (const kind of ['js', 'css']) rows[`${name}: ${kind}`] = sizeOf(files.filter((file) => file.endsWith(`.${kind}`)))
    }
    return rows
  } finally {
    await browser.close()
    await product.stop()
    remove()
  }
}

async function signIn(url: string, password: string): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'amara.okafor', password }),
  })
  const [cookie] = reply.headers.getSetCookie()
  if (!cookie) throw new Error(`Nobody could sign in to the demo community: ${reply.status}`)
  return cookie
}

/** With an empty cache; returns the paths of everything fetched. */
async function visit(browser: Browser, url: string, cookie?: string): Promise<string[]> {
  const context = await browser.newContext()
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie ?? '') ?? []
  if (name && value) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', (request) => paths.add(new URL(request.url()).pathname))
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return [...paths]
}

function sizeOf(files: string[]) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(clientDir, file)), { level: 9 }).length, 0)
  return { files: files.length, 'gzip kB': Number((bytes / 1000).toFixed(1)) }
}
