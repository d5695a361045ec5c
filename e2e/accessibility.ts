import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import axeCore from 'axe-core/axe.min.js'
import { expectDrawn } from './drawn.ts'
import { textLooks } from './text-looks.ts'

declare global {
  interface Window {
    axe: typeof Axe
  }
}

/** Two thirds of the work on a full screen. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** Looks of text that these rules have judged and found in order, on any screen of any journey of this worker: once is enough. */
const looksInOrder = new Set<string>()

/** Once the screen is drawn: no violation of any rule that axe knows, and nothing to scroll sideways to. */
export async function expectAccessible(page: Page) {
  await expectDrawn(page)
  // More than half a megabyte: a document that has it keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const looks = await textLooks(page)
  const { violations, inOrder } = await page.evaluate(judge, { looks, known: [...looksInOrder], rulesOfColor })
  await looks.dispose()
  expect(violations).toEqual([])
  for (const look of inOrder) looksInOrder.add(look)
  await expectNothingBeside(page)
}

interface Judged {
  looks: Map<Element, string>
  known: string[]
  rulesOfColor: string[]
}

/** In the page. No page has frames of others. */
async function judge({ looks, known, rulesOfColor }: Judged) {
  const colorless = Object.fromEntries(rulesOfColor.map((rule) => [rule, { enabled: false }]))
  const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules: colorless })

  const seen = new Set(known)
  const unknown = [...looks.keys()].filter((element) => !seen.has(looks.get(element)!))
  const inOrder = new Set(unknown.map((element) => looks.get(element)!))
  if (unknown.length > 0) {
    const ofColor = await window.axe.run({ include: unknown }, { runOnly: rulesOfColor, elementRef: true })
    violations.push(...ofColor.violations)
    // What something else lies on may be in sight elsewhere.
    for (const { any, element } of ofColor.incomplete.flatMap(({ nodes }) => nodes)) {
      const isCovered = any.some(({ data }) => /obscur|overlap|viewport/i.test(data?.messageKey ?? ''))
      if (isCovered) inOrder.delete(looks.get(element!)!)
    }
  }
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    inOrder: [...inOrder],
  }
}

/** Nothing to scroll sideways to. */
export async function expectNothingBeside(page: Page) {
  const widths = await page.evaluate(() => ({ drawn: document.documentElement.scrollWidth, seen: window.innerWidth }))
  expect(widths.drawn, page.url()).toBeLessThanOrEqual(widths.seen)
}
