import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { contrast, deriveAccent, grounds, refuseAccent } from './accent.ts'

const tokens = Object.fromEntries(
  [...readFileSync('client/ui/tokens.css', 'utf8').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
)

it('stands on the grounds of the design tokens', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const [name, ground] of Object.entries(grounds[theme])) assert.equal(ground, tokens[name]![theme], name)
})

it('counts contrast as WCAG does', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

it('makes of every color that is dark enough an accent that can be read in both themes', () => {
  let taken = 0
  for (let red = 0; red < 256; red += 51)
    for (let green = 0; green < 256; green += 51)
      for (let blue = 0; blue < 256; blue += 51) {
        const hex = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
        const reason = refuseAccent(hex)
        assert.doesNotMatch(reason ?? '', /dark theme/, hex)
        if (reason) continue
        taken++
        for (const theme of ['light', 'dark'] as const) {
          const accent = deriveAccent(hex)[theme]
          assert.ok(contrast(accent.accent, accent['on-accent']) >= 4.5, hex)
          assert.ok(contrast(accent['accent-ink'], grounds[theme].paper) >= 4.5, hex)
          assert.ok(contrast(accent.focus, grounds[theme].sheet) >= 3, hex)
          assert.ok(contrast(accent['accent-ink'], accent['accent-wash']) >= 4.5, hex)
        }
      }
  assert.ok(taken > 40, `${taken}`)
})

it('takes the color of the house itself', () => {
  assert.equal(refuseAccent(tokens['accent']!.light), undefined)
  assert.match(refuseAccent('#ffffff')!, /^In the light theme text on this color would have a contrast of 1\.0 to 1/)
})
