import { createHash } from 'node:crypto'
import { addedBy, type Correction } from './correction.ts'
import { describe } from './score.ts'
import { calibrationError, errorsAtHalf, rocAucOf, type Outcome } from './training/measures.ts'
import { minimize } from './training/minimize.ts'

export interface Decision {
  text: string
  isRelevant: boolean
}

export interface Figures {
  /** ROC-AUC. */
  auc: number
  /** As percentages of what was not relevant, and of what was. */
  falseAlarms: number
  misses: number
  /** In points. */
  calibrationError: number
  /** The mean log loss, which decides between the two. */
  loss: number
}

export interface Tuning {
  correction: Correction
  learnedFrom: number
  testedOn: number
  shipped: Figures
  tuned: Figures
  isBetter: boolean
}

export const fewestDecisions = 200
/** Per outcome, both in the part learned from and in the part tested on. */
const fewestOfASort = 10
const testedShare = 0.25
const mostWeights = 12
/** Concepts are few and decisions fewer: only weights that earn their place are kept. */
const pull = { slope: 20, offset: 2, weight: 8 }
/** A chance improvement does not count. */
const leastGain = 0.01
const mostLostAuc = 0.005

/**
 * Learns from the older decisions and is tested on the newest (`decisions` is sorted oldest first); undefined if there are too
 * few, or nearly all have the same outcome.
 */
export function tuneCorrection(decisions: Decision[]): Tuning | undefined {
  if (decisions.length < fewestDecisions) return undefined
  const cases = decisions.map(({ text, isRelevant }) => ({ ...describe(text), isRelevant }))
  const cut = Math.floor(cases.length * (1 - testedShare))
  const [older, newest] = [cases.slice(0, cut), cases.slice(cut)]
  if ([older, newest].some((part) => !hasBothSorts(part))) return undefined

  const correction = fitCorrection(older)
  const shipped = figuresOf(newest.map(({ odds, isRelevant }) => outcome(odds, isRelevant)))
  const tuned = figuresOf(
    newest.map(({ odds, concepts, isRelevant }) =>
      outcome(correction.slope * odds + correction.offset + addedBy(correction, concepts), isRelevant),
    ),
  )
  const isBetter = tuned.loss < shipped.loss - leastGain && tuned.auc >= shipped.auc - mostLostAuc
  return { correction, learnedFrom: older.length, testedOn: newest.length, shipped, tuned, isBetter }
}

interface Case extends ReturnType<typeof describe> {
  isRelevant: boolean
}

function hasBothSorts(cases: Case[]) {
  const relevant = cases.filter(({ isRelevant }) => isRelevant).length
  return relevant >= fewestOfASort && cases.length - relevant >= fewestOfASort
}

/** Fitted with every concept, then with the few that moved most. */
function fitCorrection(cases: Case[]): Correction {
  const all = fit(cases, [...new Set(cases.flatMap(({ concepts }) => [...concepts]))].sort())
  const few = Object.entries(all.weights)
    .sort(([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || (a < b ? -1 : 1))
    .slice(0, mostWeights)
    .map(([concept]) => concept)
  const { slope, offset, weights } = fit(cases, few)
  const version = createHash('sha256')
    .update(JSON.stringify([slope, offset, weights]))
    .digest('hex')
    .slice(0, 8)
  return { version, base: cases[0]!.version, slope, offset, weights }
}

function fit(cases: Case[], concepts: string[]) {
  const start = Float64Array.from({ length: 2 + concepts.length }, (_, at) => (at === 0 ? 1 : 0))
  const places = new Map(concepts.map((concept, at) => [concept, at + 2]))
  const named = cases.map((it) => [...it.concepts].flatMap((concept) => places.get(concept) ?? []))
  const [slope, offset, ...weights] = minimize(start, (point, gradient) => {
    let loss = 0
    point.forEach((value, at) => {
      const [strength, rest] = at === 0 ? [pull.slope, 1] : at === 1 ? [pull.offset, 0] : [pull.weight, 0]
      loss += (strength * (value - rest) ** 2) / 2
      gradient[at]! += strength * (value - rest)
    })
    cases.forEach(({ odds, isRelevant }, at) => {
      const sum = named[at]!.reduce((total, place) => total + point[place]!, point[0]! * odds + point[1]!)
      loss += logLoss(sum, isRelevant)
      const off = chance(sum) - Number(isRelevant)
      gradient[0]! += off * odds
      gradient[1]! += off
      for (const place of named[at]!) gradient[place]! += off
    })
    return loss
  })
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  const pairs = concepts.map((concept, at) => [concept, rounded(weights[at]!)] as const)
  return { slope: rounded(slope!), offset: rounded(offset!), weights: Object.fromEntries(pairs) }
}

const chance = (odds: number) => 1 / (1 + Math.exp(-odds))
const logLoss = (odds: number, isOn: boolean) => Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, isOn ? -odds : odds)
const outcome = (odds: number, isOn: boolean) => ({ score: Math.round(100 * chance(odds)), odds, isOn })

function figuresOf(outcomes: (Outcome & { odds: number })[]): Figures {
  const loss = outcomes.reduce((sum, { odds, isOn }) => sum + logLoss(odds, isOn), 0) / outcomes.length
  const { falseAlarms, misses } = errorsAtHalf(outcomes)
  return { auc: rocAucOf(outcomes), falseAlarms, misses, calibrationError: calibrationError(outcomes), loss }
}
