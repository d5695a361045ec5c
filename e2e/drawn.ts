import { expect, type Page } from '@playwright/test'

/** Until the screen's contents have loaded. A dialog hides everything else from roles, so this looks for elements. */
export async function expectDrawn(page: Page) {
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.loader, .sk')).toHaveCount(0)
  // What a screen does once rendered, such as taking the focus or listening for keys, happens slightly after it is visible;
  // fading elements need time to appear; and text has its final width only once its fonts are loaded.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const ends = ({ playState, effect }: Animation) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    const ending = document.getAnimations().filter(ends)
    await Promise.allSettled([document.fonts.ready, ...ending.map(({ finished }) => finished)])
  })
  // What opens over the screen takes the focus from what it hides.
  await expect(page.locator('#root[aria-hidden=true]:focus-within')).toHaveCount(0)
}

/** A public page is complete before its script is: until then it can be read, but its buttons do nothing. */
export async function expectTakenOver(page: Page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading && Object.keys(heading).some((key) => key.startsWith('__react'))
  })
}

/** Until the page is told what happens elsewhere. */
export async function expectLive(page: Page) {
  await expect(page.locator('.conn:not(.conn--off)')).toBeAttached()
}

/** What opens hears keys once it has the focus. */
export const expectFocusWithin = (page: Page, role: 'dialog' | 'menu') =>
  expect(page.locator(`[role=${role}]:focus-within`)).toBeAttached()

/** Nothing other journeys do reaches this page while it is open. */
export const cutLine = (page: Page) => page.routeWebSocket('/ws', () => {})
