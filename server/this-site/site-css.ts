import { createHash } from 'node:crypto'
import { type AccentTokens, deriveAccent } from '#contract/accent.ts'
import type { Site } from '#contract/this-site.ts'

/**
 * The accent as a separate style sheet: no page contains styles, and a more specific selector than that of tokens.css works in
 * any order.
 */
export function siteCss({ accent }: Pick<Site, 'accent'>): string {
  if (!accent) return ''
  const { light, dark } = deriveAccent(accent)
  const tokens = Object.keys(light) as (keyof AccentTokens)[]
  const lines = tokens.map((token) => `  --${token}: light-dark(${light[token]}, ${dark[token]});`)
  return `html:root {\n${lines.join('\n')}\n  --plate-ink: ${light.accent};\n}\n`
}

/** Another color has another address, so caches never show an old one. */
export const siteCssPath = (site: Pick<Site, 'accent'>) =>
  `/site.css?v=${createHash('sha256').update(siteCss(site)).digest('hex').slice(0, 12)}`
