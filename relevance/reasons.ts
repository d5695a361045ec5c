import type { Correction } from './correction.ts'
import { blocks, type Features } from './features.ts'
import type { Model, Vector } from './model.ts'

export interface Reason {
  /** As written in the post. */
  term: string
  /** In log odds: positive counts for the field, negative against it. */
  weight: number
}

const most = 6
const least = 0.2
/** Function words move the sum a little and tell an admin nothing: short ones, and those found in one post in a hundred. */
const shortestWord = 4
const commonShare = 0.01

interface Weighed {
  vector: Vector
  /** In log odds, by feature of the vector. */
  moves: Float64Array
  correction?: Correction | undefined
}

/** The words and phrases that moved the score most, strongest first. */
export function findReasons(model: Model, found: Features, { vector, moves, correction }: Weighed): Reason[] {
  const moved = movedByToken(found, { vector, moves, correction })
  if (correction) addCorrection(moved, model, found, correction)
  const sums = new Map<string, Reason>()
  for (const { from, span } of unitsOf(found, commonTokens(model, found, vector))) {
    const term = found.text.slice(found.tokens[from]!.start, found.tokens[from + span - 1]!.end)
    const weight = moved.slice(from, from + span).reduce((sum, it) => sum + it, 0)
    const key = term.toLowerCase()
    const known = sums.get(key)
    if (known) known.weight += weight
    else sums.set(key, { term, weight })
  }
  return [...sums.values()]
    .filter(({ weight }) => Math.abs(weight) >= least)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, most)
    .map(({ term, weight }) => ({ term, weight: Math.round(weight * 100) / 100 }))
}

/** Each feature's share, divided among its occurrences and then among their tokens. */
function movedByToken(found: Features, { vector: { counts, places }, moves, correction }: Weighed): Float64Array {
  const slope = correction?.slope ?? 1
  const moved = new Float64Array(found.tokens.length)
  for (let at = 0; at < places.length; at++) {
    const [place, from, span] = [places[at]!, found.from[at]!, found.span[at]!]
    if (place < 0 || span === 0) continue
    const share = (moves[place]! * slope) / (counts[place]! * span)
    for (let token = from; token < from + span; token++) moved[token]! += share
  }
  return moved
}

/** A concept's weight, divided among the places where the text mentions it. */
function addCorrection(moved: Float64Array, { lexicon }: Model, { matches }: Features, { weights }: Correction) {
  for (const { concept, from, span } of matches) {
    const weight = weights[lexicon.concepts[concept]!]
    if (weight === undefined) continue
    const named = matches.filter((it) => it.concept === concept).length
    for (let token = from; token < from + span; token++) moved[token]! += weight / (named * span)
  }
}

function commonTokens(model: Model, found: Features, { features, places }: Vector): Set<number> {
  const common = new Set<number>()
  for (let at = 0; at < places.length; at++) {
    const isWord = found.blocks[at] === blocks.words && found.span[at] === 1
    if (!isWord || places[at]! < 0) continue
    if (model.seenIn[features[places[at]!]!]! > commonShare * model.posts) common.add(found.from[at]!)
  }
  return common
}

/** Phrases and words of the lexicon, longest first and none inside another, plus the longer words outside all of these. */
function unitsOf({ matches, tokens }: Features, common: Set<number>): { from: number; span: number }[] {
  const taken = new Set<number>()
  const units: { from: number; span: number }[] = []
  for (const { from, span } of matches.toSorted((a, b) => b.span - a.span)) {
    const places = Array.from({ length: span }, (_, at) => from + at)
    if (places.some((at) => taken.has(at))) continue
    for (const at of places) taken.add(at)
    units.push({ from, span })
  }
  tokens.forEach(({ kind, form }, at) => {
    const isTelling = kind === 'link' || (kind === 'word' && form.length >= shortestWord && !common.has(at))
    if (isTelling && !taken.has(at)) units.push({ from: at, span: 1 })
  })
  return units
}
