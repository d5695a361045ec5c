import { blockCount, type Features } from '../features.ts'
import { languageOf } from '../language-of.ts'
import { proseShareOf } from '../model.ts'
import { partCount, type Parts } from './cross-validate.ts'
import type { Form } from './fit-weights.ts'
import { languages } from './measures.ts'
import { minimize } from './minimize.ts'
import { settings } from './settings.ts'

/** How much each part counts, and what is added for all and for each language. */
export interface Said {
  shares: number[]
  bias: number
  offsets: Record<string, number>
}

export type Mixture = Record<Form, Said>

/** Posts with what models that had not seen them say. */
export interface Outcomes {
  parts: Parts[]
  targets: number[]
  found: Features[]
}

const width = partCount + 1 + languages.length

/**
 * A last regression, on what cross-validation said: how far each block can be trusted on posts not seen before, which the
 * regressions cannot know from those they learned by heart, and which is not the same in remarks and in prose. It is also what makes the sums log odds: remarks and prose are each brought to even shares
 * of the field, so that 50 means even odds in a mixed queue, and every language has an offset, held near zero.
 */
export function fitMixture({ parts, targets, found }: Outcomes): Mixture {
  const rows = found.map((text, at) => inputsOf(parts[at]!, text))
  const weights = evenShares(
    found.map((text) => Number(proseShareOf(text) >= 0.5)),
    targets,
  )
  const start = Float64Array.from({ length: 2 * width }, (_, at) => (at % width < partCount ? settings.shareOfPart : 0))
  const fitted = minimize(start, (point, gradient) => {
    let loss = 0
    point.forEach((value, at) => {
      const pull = pullOf(at % width)
      loss += (pull * (value - start[at]!) ** 2) / 2
      gradient[at]! += pull * (value - start[at]!)
    })
    rows.forEach((row, at) => {
      const odds = row.reduce((sum, value, place) => sum + value * point[place]!, 0)
      loss += weights[at]! * (Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, targets[at]! > 0.5 ? -odds : odds))
      const off = weights[at]! * (1 / (1 + Math.exp(-odds)) - targets[at]!)
      row.forEach((value, place) => (gradient[place]! += off * value))
    })
    return loss
  })
  return { remark: saidIn(fitted.subarray(0, width)), prose: saidIn(fitted.subarray(width)) }
}

function pullOf(place: number) {
  if (place < partCount) return settings.pullOfPart
  return place === partCount ? 0 : settings.pullOfLanguage
}

const saidIn = (point: Float64Array): Said => ({
  shares: [...point.subarray(0, partCount)],
  bias: point[partCount]!,
  offsets: Object.fromEntries(languages.map((lang, at) => [lang, point[partCount + 1 + at]!])),
})

/** As a remark and as prose, by how much the text is either. */
function inputsOf({ remark, prose }: Parts, text: Features): Float64Array {
  const spoken = languageOf(text.tokens)
  const constants = [1, ...languages.map((lang) => Number(lang === spoken))]
  const share = proseShareOf(text)
  const asRemark = [...remark, ...constants].map((value) => value * (1 - share))
  return Float64Array.from([...asRemark, ...[...prose, ...constants].map((value) => value * share)])
}

export function oddsOf(mixture: Mixture, parts: Parts, text: Features): number {
  const spoken = languageOf(text.tokens) ?? ''
  const oddsAs = (form: Form) => {
    const { shares, bias, offsets } = mixture[form]
    return shares.reduce((sum, it, at) => sum + it * parts[form][at]!, bias + (offsets[spoken] ?? 0))
  }
  const share = proseShareOf(text)
  return (1 - share) * oddsAs('remark') + share * oddsAs('prose') + (settings.fewNamed[text.named] ?? 0)
}

/** The odds of every post by a mixture fitted without its fold: what cross-validation may claim. */
export function crossFitOdds({ parts, targets, found }: Outcomes, folds: number[]): number[] {
  const mixtures = new Map(
    [...new Set(folds)].map((fold) => {
      const isLearned = (_: unknown, at: number) => folds[at] !== fold
      const others = { parts: parts.filter(isLearned), targets: targets.filter(isLearned), found: found.filter(isLearned) }
      return [fold, fitMixture(others)] as const
    }),
  )
  return parts.map((own, at) => oddsOf(mixtures.get(folds[at]!)!, own, found[at]!))
}

/** The regressions made one set of weights. */
export function mixWeights(regressions: Float64Array[], blocks: Uint8Array, { shares }: Said): Float64Array {
  const mixed = new Float64Array(blocks.length)
  regressions.forEach((weights, place) => {
    for (let at = 0; at < mixed.length; at++) mixed[at]! += shares[place * blockCount + blocks[at]!]! * weights[at]!
  })
  return mixed
}

function evenShares(proses: number[], targets: number[]): number[] {
  const counts = new Map<string, number>()
  const keys = proses.map((isProse, at) => `${isProse} ${targets[at]!}`)
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return keys.map((key, at) => {
    const alike = (counts.get(`${proses[at]!} 0`) ?? 0) + (counts.get(`${proses[at]!} 1`) ?? 0)
    return alike / (2 * counts.get(key)!)
  })
}
