import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectDrawn } from './drawn.ts'

/** Once the screen is drawn: no violation of any rule that axe knows, and nothing to scroll sideways to. */
export async function expectAccessible(page: Page) {
  await expectDrawn(page)
  // No page has frames of others, for which the other mode would open a tab each time; nor is it told what is in order.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
