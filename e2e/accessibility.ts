import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core/axe.min.js'
import { expectDrawn } from './drawn.ts'

/** Once the screen is drawn: no violation of any rule that axe knows, and nothing to scroll sideways to. */
export async function expectAccessible(page: Page) {
  await expectDrawn(page)
  // More than half a megabyte, which the builder would have the page read twice each time: a document that has it keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  // No page has frames of others, for which the other mode would open a tab each time; nor is it told what is in order.
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  await expectNothingBeside(page)
}

/** Nothing to scroll sideways to. */
export async function expectNothingBeside(page: Page) {
  const widths = await page.evaluate(() => ({ drawn: document.documentElement.scrollWidth, seen: window.innerWidth }))
  expect(widths.drawn, page.url()).toBeLessThanOrEqual(widths.seen)
}
