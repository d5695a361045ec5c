import { fewestTokensOfProse, type Features } from '../features.ts'
import { languageOf } from '../language-of.ts'
import type { Calibration } from '../model.ts'
import { minimize } from './minimize.ts'
import { languages } from './measures.ts'
import { settings } from './settings.ts'

interface Outcomes {
  sums: number[]
  targets: number[]
  found: Features[]
}

/**
 * Platt's scaling, with a line of its own for remarks and for prose and an offset for each language, which is held near
 * zero. Both forms are brought to even shares of the field, so that a score of 50 means even odds in a mixed queue.
 */
export function calibrate({ sums, targets, found }: Outcomes): Calibration {
  const forms = found.map(({ tokens }) => Number(tokens.length >= fewestTokensOfProse))
  const spoken = found.map(({ tokens }) => languages.indexOf(languageOf(tokens) ?? ''))
  const shares = evenShares(forms, targets)
  const start = Float64Array.from({ length: 4 + languages.length }, (_, at) => (at === 0 || at === 2 ? 1 : 0))
  const fitted = minimize(start, (point, gradient) => {
    let loss = 0
    for (let at = 4; at < point.length; at++) {
      loss += (settings.pullOfLanguage * point[at]! ** 2) / 2
      gradient[at]! += settings.pullOfLanguage * point[at]!
    }
    sums.forEach((sum, at) => {
      const line = forms[at]! * 2
      const own = spoken[at]! + 4
      const odds = point[line]! * sum + point[line + 1]! + (spoken[at]! < 0 ? 0 : point[own]!)
      const off = shares[at]! * (1 / (1 + Math.exp(-odds)) - targets[at]!)
      loss += shares[at]! * (Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, targets[at]! > 0.5 ? -odds : odds))
      gradient[line]! += off * sum
      gradient[line + 1]! += off
      if (spoken[at]! >= 0) gradient[own]! += off
    })
    return loss
  })
  return {
    remark: { slope: fitted[0]!, offset: fitted[1]! },
    prose: { slope: fitted[2]!, offset: fitted[3]! },
    offsets: Object.fromEntries(languages.map((lang, at) => [lang, fitted[4 + at]!])),
  }
}

function evenShares(forms: number[], targets: number[]): number[] {
  const counts = new Map<string, number>()
  const keys = forms.map((form, at) => `${form} ${targets[at]!}`)
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return keys.map((key, at) => {
    const inForm = counts.get(`${forms[at]!} 0`)! + counts.get(`${forms[at]!} 1`)!
    return inForm / (2 * counts.get(key)!)
  })
}
